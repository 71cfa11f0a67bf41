#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the two sides of the sample call (near.ulaw, far.ulaw): a short dialogue of our own, spoken by two espeak-ng
# voices, as raw G.711 mu-law at 8 kHz. Each side is silent while the other one speaks; both have the same length.
# Needs espeak-ng and sox.   Use: ./make-voices.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-"$here/../resources/org/earshot/simulator/media"}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
near_parts="" far_parts="" turn=0

# say SIDE VOICE PITCH TEXT: speech on that side, silence of the same length on the other
say() {
    turn=$((turn + 1))
    espeak-ng -v "$2" -p "$3" -s 180 -w "$work/raw.wav" "$4"
    sox "$work/raw.wav" -r 8000 -c 1 -b 16 "$work/$turn-speech.wav" highpass 200 norm -6 pad 0 0.25
    sox "$work/$turn-speech.wav" "$work/$turn-silence.wav" vol 0
    if [ "$1" = near ]; then near=speech far=silence; else near=silence far=speech; fi
    near_parts="$near_parts $work/$turn-$near.wav"
    far_parts="$far_parts $work/$turn-$far.wav"
}

say near en-us+f3 55 "Earshot travel, hello."
say far  en-gb+m3 35 "Hello, this is Robin."
say near en-us+f3 55 "Hi Robin. How can I help you today?"
say far  en-gb+m3 35 "I would like to move my train to Friday, please."
say near en-us+f3 55 "Of course. May I have your booking number?"
say far  en-gb+m3 35 "It is seven, four, two, nine."
say near en-us+f3 55 "Thank you. You leave at ten fifteen, from platform three."
say far  en-gb+m3 35 "That is perfect. Goodbye."
say near en-us+f3 55 "Goodbye, and have a good trip."

# shellcheck disable=SC2086
sox $near_parts -t raw -e mu-law -b 8 -r 8000 -c 1 "$out/near.ulaw"
# shellcheck disable=SC2086
sox $far_parts -t raw -e mu-law -b 8 -r 8000 -c 1 "$out/far.ulaw"
ls -l "$out"
