// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.output;

import static org.bytedeco.ffmpeg.global.avcodec.AV_CODEC_ID_MP3;
import static org.bytedeco.ffmpeg.global.avcodec.AV_CODEC_ID_OPUS;
import static org.bytedeco.ffmpeg.global.avcodec.av_packet_alloc;
import static org.bytedeco.ffmpeg.global.avcodec.av_packet_free;
import static org.bytedeco.ffmpeg.global.avcodec.av_packet_rescale_ts;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_alloc_context3;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_find_encoder_by_name;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_free_context;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_open2;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_parameters_from_context;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_receive_packet;
import static org.bytedeco.ffmpeg.global.avcodec.avcodec_send_frame;
import static org.bytedeco.ffmpeg.global.avformat.AVIO_FLAG_WRITE;
import static org.bytedeco.ffmpeg.global.avformat.av_interleaved_write_frame;
import static org.bytedeco.ffmpeg.global.avformat.av_write_trailer;
import static org.bytedeco.ffmpeg.global.avformat.avformat_alloc_output_context2;
import static org.bytedeco.ffmpeg.global.avformat.avformat_free_context;
import static org.bytedeco.ffmpeg.global.avformat.avformat_new_stream;
import static org.bytedeco.ffmpeg.global.avformat.avformat_write_header;
import static org.bytedeco.ffmpeg.global.avformat.avio_closep;
import static org.bytedeco.ffmpeg.global.avformat.avio_open;
import static org.bytedeco.ffmpeg.global.avutil.AV_LOG_QUIET;
import static org.bytedeco.ffmpeg.global.avutil.AV_SAMPLE_FMT_S16;
import static org.bytedeco.ffmpeg.global.avutil.AV_SAMPLE_FMT_S16P;
import static org.bytedeco.ffmpeg.global.avutil.av_channel_layout_default;
import static org.bytedeco.ffmpeg.global.avutil.av_frame_alloc;
import static org.bytedeco.ffmpeg.global.avutil.av_frame_free;
import static org.bytedeco.ffmpeg.global.avutil.av_frame_get_buffer;
import static org.bytedeco.ffmpeg.global.avutil.av_frame_unref;
import static org.bytedeco.ffmpeg.global.avutil.av_log_set_level;
import static org.bytedeco.ffmpeg.global.avutil.av_make_q;

import java.io.IOException;
import java.nio.file.Path;
import org.bytedeco.ffmpeg.avcodec.AVCodec;
import org.bytedeco.ffmpeg.avcodec.AVCodecContext;
import org.bytedeco.ffmpeg.avcodec.AVPacket;
import org.bytedeco.ffmpeg.avformat.AVFormatContext;
import org.bytedeco.ffmpeg.avformat.AVIOContext;
import org.bytedeco.ffmpeg.avformat.AVStream;
import org.bytedeco.ffmpeg.avutil.AVDictionary;
import org.bytedeco.ffmpeg.avutil.AVFrame;
import org.bytedeco.ffmpeg.global.avcodec;
import org.bytedeco.ffmpeg.global.avutil;
import org.bytedeco.javacpp.ShortPointer;
import org.earshot.rendering.mix.FrameSink;

/** Encodes with libavcodec into a file of libavformat: MP3, or Opus in Ogg. Frees its native memory on close. */
final class FfmpegSink implements FrameSink {

    /** Bits per second; enough for two telephone voices. */
    private static final int BIT_RATE = 48_000;

    private final int channels;
    private final AVFormatContext container;
    private final AVCodecContext encoder;
    private final AVStream stream;
    private final AVPacket packet = av_packet_alloc();
    private final AVFrame frame = av_frame_alloc();
    private final boolean planar;
    private final short[] pending;
    private int pendingFrames;
    private long sent;

    private FfmpegSink(Path file, String format, AVCodecContext encoder) throws IOException {
        this.encoder = encoder;
        this.channels = encoder.ch_layout().nb_channels();
        this.planar = encoder.sample_fmt() == AV_SAMPLE_FMT_S16P;
        this.pending = new short[encoder.frame_size() * channels];
        this.container = new AVFormatContext(null);
        check(avformat_alloc_output_context2(container, null, format, file.toString()), "open the container");
        this.stream = avformat_new_stream(container, null);
        check(avcodec_parameters_from_context(stream.codecpar(), encoder), "describe the stream");
        stream.time_base(av_make_q(1, encoder.sample_rate()));
        AVIOContext output = new AVIOContext(null);
        check(avio_open(output, file.toString(), AVIO_FLAG_WRITE), "open " + file);
        container.pb(output);
        check(avformat_write_header(container, (AVDictionary) null), "write the header");
    }

    static FfmpegSink mp3(Path file, int sampleRate, int channels) throws IOException {
        return new FfmpegSink(
                file, "mp3", encoder("libmp3lame", AV_CODEC_ID_MP3, AV_SAMPLE_FMT_S16P, sampleRate, channels));
    }

    static FfmpegSink oggOpus(Path file, int sampleRate, int channels) throws IOException {
        return new FfmpegSink(
                file, "ogg", encoder("libopus", AV_CODEC_ID_OPUS, AV_SAMPLE_FMT_S16, sampleRate, channels));
    }

    private static AVCodecContext encoder(String name, int id, int sampleFormat, int sampleRate, int channels)
            throws IOException {
        av_log_set_level(AV_LOG_QUIET);
        AVCodec codec = avcodec_find_encoder_by_name(name);
        if (codec == null || codec.id() != id) {
            throw new IOException("libavcodec has no encoder " + name);
        }
        AVCodecContext context = avcodec_alloc_context3(codec);
        context.sample_fmt(sampleFormat);
        context.sample_rate(sampleRate);
        context.bit_rate(BIT_RATE);
        context.time_base(av_make_q(1, sampleRate));
        av_channel_layout_default(context.ch_layout(), channels);
        context.flags(context.flags() | avcodec.AV_CODEC_FLAG_GLOBAL_HEADER);
        if (id == AV_CODEC_ID_OPUS) {
            context.compression_level(3);
        }
        check(avcodec_open2(context, codec, (AVDictionary) null), "open the encoder " + name);
        return context;
    }

    @Override
    public void write(short[] interleaved, int frames) throws IOException {
        int taken = 0;
        while (taken < frames) {
            int count = Math.min(frames - taken, encoder.frame_size() - pendingFrames);
            System.arraycopy(interleaved, taken * channels, pending, pendingFrames * channels, count * channels);
            taken += count;
            pendingFrames += count;
            if (pendingFrames == encoder.frame_size()) {
                encodePending();
            }
        }
    }

    private void encodePending() throws IOException {
        frame.nb_samples(pendingFrames);
        frame.format(encoder.sample_fmt());
        frame.sample_rate(encoder.sample_rate());
        avutil.av_channel_layout_copy(frame.ch_layout(), encoder.ch_layout());
        check(av_frame_get_buffer(frame, 0), "allocate a frame");
        if (planar) {
            short[] plane = new short[pendingFrames];
            for (int channel = 0; channel < channels; channel++) {
                for (int i = 0; i < pendingFrames; i++) {
                    plane[i] = pending[i * channels + channel];
                }
                new ShortPointer(frame.data(channel)).put(plane, 0, pendingFrames);
            }
        } else {
            new ShortPointer(frame.data(0)).put(pending, 0, pendingFrames * channels);
        }
        frame.pts(sent);
        sent += pendingFrames;
        pendingFrames = 0;
        check(avcodec_send_frame(encoder, frame), "encode");
        av_frame_unref(frame);
        drain();
    }

    private void drain() throws IOException {
        while (avcodec_receive_packet(encoder, packet) >= 0) {
            av_packet_rescale_ts(packet, encoder.time_base(), stream.time_base());
            packet.stream_index(stream.index());
            check(av_interleaved_write_frame(container, packet), "write");
        }
    }

    @Override
    public void finish() throws IOException {
        if (pendingFrames > 0) {
            encodePending();
        }
        check(avcodec_send_frame(encoder, null), "end the encoding");
        drain();
        check(av_write_trailer(container), "write the end");
        check(avio_closep(container.pb()), "close the file");
        container.pb(null);
    }

    @Override
    public void close() {
        if (container.pb() != null) {
            avio_closep(container.pb());
        }
        av_packet_free(packet);
        av_frame_free(frame);
        avcodec_free_context(encoder);
        avformat_free_context(container);
    }

    private static void check(int result, String what) throws IOException {
        if (result < 0) {
            byte[] text = new byte[128];
            avutil.av_strerror(result, text, text.length);
            throw new IOException("ffmpeg could not " + what + ": "
                    + new String(text, java.nio.charset.StandardCharsets.US_ASCII).trim());
        }
    }
}
