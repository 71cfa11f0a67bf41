// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

import static org.bytedeco.ffmpeg.global.avcodec.av_new_packet;
import static org.bytedeco.ffmpeg.global.avcodec.av_packet_alloc;
import static org.bytedeco.ffmpeg.global.avcodec.av_packet_free;
import static org.bytedeco.ffmpeg.global.avcodec.av_packet_unref;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_alloc_context3;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_find_decoder_by_name;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_free_context;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_open2;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_receive_frame;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_send_packet;
import static org.bytedeco.ffmpeg.global.avutil.AV_LOG_QUIET;
import static org.bytedeco.ffmpeg.global.avutil.AV_SAMPLE_FMT_S16;
import static org.bytedeco.ffmpeg.global.avutil.AV_SAMPLE_FMT_S16P;
import static org.bytedeco.ffmpeg.global.avutil.av_channel_layout_default;
import static org.bytedeco.ffmpeg.global.avutil.av_frame_alloc;
import static org.bytedeco.ffmpeg.global.avutil.av_frame_free;
import static org.bytedeco.ffmpeg.global.avutil.av_frame_unref;
import static org.bytedeco.ffmpeg.global.avutil.av_log_set_level;

import java.util.Arrays;
import org.bytedeco.ffmpeg.avcodec.AVCodec;
import org.bytedeco.ffmpeg.avcodec.AVCodecContext;
import org.bytedeco.ffmpeg.avcodec.AVPacket;
import org.bytedeco.ffmpeg.avutil.AVDictionary;
import org.bytedeco.ffmpeg.avutil.AVFrame;
import org.bytedeco.javacpp.ShortPointer;

/** A decoder of libavcodec that gives 16-bit mono. Frees its native memory on {@link #close}. */
final class FfmpegDecoder implements AudioDecoder {

    private final int sampleRate;
    private final AVCodecContext context;
    private final AVPacket packet = av_packet_alloc();
    private final AVFrame frame = av_frame_alloc();

    /** @param name of the decoder in libavcodec */
    FfmpegDecoder(String name, int sampleRate) {
        av_log_set_level(AV_LOG_QUIET);
        this.sampleRate = sampleRate;
        AVCodec codec = avcodec_find_decoder_by_name(name);
        if (codec == null) {
            throw new IllegalStateException("libavcodec has no decoder " + name);
        }
        context = avcodec_alloc_context3(codec);
        context.sample_rate(sampleRate);
        av_channel_layout_default(context.ch_layout(), 1);
        int error = avcodec_open2(context, codec, (AVDictionary) null);
        if (error < 0) {
            throw new IllegalStateException("decoder " + name + " does not open: " + error);
        }
    }

    @Override
    public int sampleRate() {
        return sampleRate;
    }

    @Override
    public short[] decode(byte[] payload) {
        if (payload.length == 0 || av_new_packet(packet, payload.length) < 0) {
            return new short[0];
        }
        packet.data().put(payload, 0, payload.length);
        int sent = avcodec_send_packet(context, packet);
        av_packet_unref(packet);
        short[] samples = new short[0];
        while (sent >= 0 && avcodec_receive_frame(context, frame) >= 0) {
            samples = append(samples);
            av_frame_unref(frame);
        }
        return samples;
    }

    private short[] append(short[] samples) {
        int format = frame.format();
        if (format != AV_SAMPLE_FMT_S16 && format != AV_SAMPLE_FMT_S16P) {
            throw new IllegalStateException("unexpected sample format " + format);
        }
        short[] all = Arrays.copyOf(samples, samples.length + frame.nb_samples());
        new ShortPointer(frame.data(0)).get(all, samples.length, frame.nb_samples());
        return all;
    }

    @Override
    public void close() {
        av_packet_free(packet);
        av_frame_free(frame);
        avcodec_free_context(context);
    }
}
