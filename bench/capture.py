#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What bench/capture measures and says: CPU of a process over a window, the rows of the recordings, the verdict."""
import base64
import json
import os
import re
import sys
import time
import urllib.request

HZ = os.sysconf("SC_CLK_TCK")


def stat(path):
    """Name and CPU seconds (user and system) of a process or thread."""
    text = open(path + "/stat").read()
    fields = text.rsplit(")", 1)[1].split()
    return text[text.index("(") + 1 : text.rindex(")")], (int(fields[11]) + int(fields[12])) / HZ


def threads(pid):
    found = {}
    for thread in os.listdir("/proc/%s/task" % pid):
        try:
            found[thread] = stat("/proc/%s/task/%s" % (pid, thread))
        except OSError:
            pass  # it has ended
    return found


def window(pids, wait, seconds):
    look = lambda: ({k: v for pid in pids for k, v in threads(pid).items()}, sum(stat("/proc/" + pid)[1] for pid in pids))
    time.sleep(wait)
    (before, begin), began = look(), time.monotonic()
    time.sleep(seconds)
    (after, end), took = look(), time.monotonic() - began
    cpu = end - begin
    groups = {}
    for thread, (name, used) in after.items():
        group = re.sub(r"\d+", "N", name)
        groups[group] = groups.get(group, 0) + used - before.get(thread, (name, 0))[1]
    hot = sorted(((round(used, 2), name) for name, used in groups.items() if used > 0), reverse=True)
    print(json.dumps({"cpu_s": cpu, "window_s": took, "threads": hot}))


def rows(base, user, began):
    """The tracks of the recordings that began at this time or later."""
    secret = base64.b64encode((user + ":" + os.environ["API_SECRET"]).encode()).decode()
    tracks, recordings, path = [], 0, "/api/v1/recordings?limit=500&from=" + began
    while path:
        request = urllib.request.Request(base + path, headers={"Authorization": "Basic " + secret})
        page = json.load(urllib.request.urlopen(request, timeout=60))
        for item in page["items"]:
            recordings += 1
            tracks += [(t["packets"], t.get("dropped", 0)) for t in item["tracks"]]
        following = page.get("next")
        path = following and "/api/v1/recordings?limit=500&from=%s&cursor=%s" % (began, following)
    print(json.dumps({"recordings": recordings, "tracks": tracks}))


def verdict(work, calls, nodes):
    read = lambda name: json.load(open("%s/%s" % (work, name)))
    report, cut, stored = read("capture.json"), read("window.json"), read("rows.json")
    floors = [read("floor-before.json")["cpu_s_per_1000_stream_s"], read("floor-after.json")["cpu_s_per_1000_stream_s"]]
    floor = sum(floors) / 2
    blast, streams = report["blast"], 2 * calls
    each = blast["sent"] / streams
    worst = min(packets for packets, dropped in stored["tracks"]) if stored["tracks"] else 0
    kept = sum(packets for packets, dropped in stored["tracks"])
    node = cut["cpu_s"] / cut["window_s"] / (blast["sent"] / blast["wall_s"] / 50) * 1000
    alone = open(work + "/engine.log").read() if nodes == 1 else ""
    match = re.search(r"^CAPTURE.* us_per_packet ([\d.]+).* lost (\d+) dropped (\d+)", alone, re.M)
    files = re.search(r"packets_counted (\d+) packets_in_files (\d+)", alone)
    print("recordings / tracks        %d / %d of %d / %d" % (stored["recordings"], len(stored["tracks"]), calls, streams))
    print("packets sent / in the rows %d / %d, lost %d" % (blast["sent"], kept, blast["sent"] - kept))
    print("fewest of a track          %d of %.0f" % (worst, each))
    print("window                     %.1f s of %.1f s of media, without set-up and end of the calls" % (cut["window_s"], blast["wall_s"]))
    print("CPU s / 1000 streams / s   floor %.4f (before %.4f, after %.4f)" % (floor, *floors))
    whole = "whole node, with fsync  " if nodes == 1 else "%d nodes, fsync and copies" % nodes
    print("  %s %.4f   ratio %.2f" % (whole, node, node / floor))
    if match:
        engine = float(match.group(1)) * 1e-6 * 50_000
        print("  its media engine alone   %.4f   ratio %.2f   (lost %s, dropped %s)" % (engine, engine / floor, match.group(2), match.group(3)))
    if files:
        print("    in its files           %s of %s packets counted" % (files.group(2), files.group(1)))
    print("threads of the node, CPU s in the window:")
    for used, name in cut["threads"][:14]:
        print("  %-24s %8.2f  %4.1f %%" % (name, used, 100 * used / cut["cpu_s"]))
    sys.exit(0 if blast["sent"] == kept and len(stored["tracks"]) == streams else 1)


if __name__ == "__main__":
    command, arguments = sys.argv[1], sys.argv[2:]
    if command == "window":
        window(arguments[0].split(), float(arguments[1]), float(arguments[2]))
    elif command == "rows":
        rows(*arguments)
    else:
        verdict(arguments[0], int(arguments[1]), int(arguments[2]))
