// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.sample;

import org.bytedeco.ffmpeg.avcodec.AVCodec;
import org.bytedeco.ffmpeg.avcodec.AVCodecContext;
import org.bytedeco.ffmpeg.avcodec.AVPacket;
import org.bytedeco.ffmpeg.avutil.AVDictionary;
import org.bytedeco.ffmpeg.avutil.AVFrame;
import org.bytedeco.ffmpeg.global.avcodec;
import org.bytedeco.ffmpeg.global.avutil;
import org.bytedeco.javacpp.ShortPointer;

/** G.722 by libavcodec. */
final class G722Encoder {

    private final AVCodecContext context;

    G722Encoder() {
        AVCodec codec = avcodec.avcodec_find_encoder(avcodec.AV_CODEC_ID_ADPCM_G722);
        context = avcodec.avcodec_alloc_context3(codec);
        context.sample_fmt(avutil.AV_SAMPLE_FMT_S16);
        context.sample_rate(16_000);
        avutil.av_channel_layout_default(context.ch_layout(), 1);
        require(avcodec.avcodec_open2(context, codec, (AVDictionary) null));
    }

    byte[] encode(short[] samples) {
        AVFrame frame = avutil.av_frame_alloc();
        AVPacket packet = avcodec.av_packet_alloc();
        frame.nb_samples(samples.length);
        frame.format(avutil.AV_SAMPLE_FMT_S16);
        frame.sample_rate(16_000);
        avutil.av_channel_layout_default(frame.ch_layout(), 1);
        require(avutil.av_frame_get_buffer(frame, 0));
        new ShortPointer(frame.data(0)).put(samples, 0, samples.length);
        require(avcodec.avcodec_send_frame(context, frame));
        require(avcodec.avcodec_receive_packet(context, packet));
        byte[] data = new byte[packet.size()];
        packet.data().get(data);
        avutil.av_frame_free(frame);
        avcodec.av_packet_free(packet);
        return data;
    }

    private static void require(int result) {
        if (result < 0) {
            throw new IllegalStateException("ffmpeg: " + result);
        }
    }
}
