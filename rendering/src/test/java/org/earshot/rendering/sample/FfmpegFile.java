// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.bytedeco.ffmpeg.avcodec.AVCodecContext;
import org.bytedeco.ffmpeg.avcodec.AVPacket;
import org.bytedeco.ffmpeg.avformat.AVFormatContext;
import org.bytedeco.ffmpeg.avformat.AVInputFormat;
import org.bytedeco.ffmpeg.avutil.AVDictionary;
import org.bytedeco.ffmpeg.avutil.AVFrame;
import org.bytedeco.ffmpeg.global.avcodec;
import org.bytedeco.ffmpeg.global.avformat;
import org.bytedeco.ffmpeg.global.avutil;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.PointerPointer;

/** Reads back what has been encoded, with the demuxers and the native decoders of ffmpeg. */
public final class FfmpegFile {

    private FfmpegFile() {}

    /** @param container the name of the demuxer that must accept the file */
    public static Sound decode(Path file, String container) throws IOException {
        AVFormatContext input = new AVFormatContext(null);
        AVInputFormat format = avformat.av_find_input_format(container);
        require(avformat.avformat_open_input(input, file.toString(), format, (AVDictionary) null));
        require(avformat.avformat_find_stream_info(input, (PointerPointer<?>) null));
        AVCodecContext decoder = avcodec.avcodec_alloc_context3(
                avcodec.avcodec_find_decoder(input.streams(0).codecpar().codec_id()));
        require(avcodec.avcodec_parameters_to_context(decoder, input.streams(0).codecpar()));
        require(avcodec.avcodec_open2(decoder, null, (AVDictionary) null));
        int channels = decoder.ch_layout().nb_channels();
        ByteArrayOutputStream[] sound = new ByteArrayOutputStream[channels];
        for (int channel = 0; channel < channels; channel++) {
            sound[channel] = new ByteArrayOutputStream();
        }
        AVPacket packet = avcodec.av_packet_alloc();
        while (avformat.av_read_frame(input, packet) >= 0) {
            avcodec.avcodec_send_packet(decoder, packet);
            avcodec.av_packet_unref(packet);
            drain(decoder, sound);
        }
        avcodec.avcodec_send_packet(decoder, null);
        drain(decoder, sound);
        int rate = decoder.sample_rate();
        avcodec.avcodec_free_context(decoder);
        avformat.avformat_close_input(input);
        short[][] samples = new short[channels][];
        for (int channel = 0; channel < channels; channel++) {
            samples[channel] = new short[sound[channel].size() / 2];
            ByteBuffer.wrap(sound[channel].toByteArray()).asShortBuffer().get(samples[channel]);
        }
        return new Sound(rate, samples);
    }

    private static void drain(AVCodecContext decoder, ByteArrayOutputStream[] sound) {
        AVFrame frame = avutil.av_frame_alloc();
        while (avcodec.avcodec_receive_frame(decoder, frame) >= 0) {
            for (int channel = 0; channel < sound.length; channel++) {
                float[] samples = new float[frame.nb_samples()];
                new FloatPointer(frame.data(channel)).get(samples);
                for (float sample : samples) {
                    int value = Math.round(Math.max(-1, Math.min(1, sample)) * Short.MAX_VALUE);
                    sound[channel].write(value >> 8);
                    sound[channel].write(value);
                }
            }
        }
        avutil.av_frame_free(frame);
    }

    private static void require(int result) throws IOException {
        if (result < 0) {
            throw new IOException("ffmpeg: " + result);
        }
    }
}
