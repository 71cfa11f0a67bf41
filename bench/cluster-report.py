# SPDX-License-Identifier: Apache-2.0
# Reads the simulator's report of calls over several nodes, and what the API of one of them lists.
# What a scenario may expect is also written to the file that FIGURES names (bench/scenario.py judges it).
# usage: cluster-report.py decisions CLUSTER | pairs REPORT CLUSTER | fault REPORT CLUSTER VICTIM TIME [SECONDS]
#        | rows CLUSTER NODE VICTIM TIME | closed CLUSTER NODE TIME | copies CLUSTER SECONDS SAMPLE
import base64
import collections
import datetime
import hashlib
import io
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import wave


def nodes(cluster):
    """Node names by SIP port, and HTTP ports by name."""
    lines = [line.split() for line in open(os.path.join(cluster, "nodes"))]
    return {sip: name for name, sip, _, _ in lines}, {name: http for name, _, _, http in lines}


def asked(cluster, node, path):
    """What the API of a node answers."""
    secret = open(os.path.join(cluster, "simulator.secret")).readline().strip()
    login = {"Authorization": "Basic " + base64.b64encode(("simulator:" + secret).encode()).decode()}
    request = urllib.request.Request("http://127.0.0.1:%s/api/v1/%s" % (nodes(cluster)[1][node], path), headers=login)
    return urllib.request.urlopen(request, timeout=60)


def listed(cluster, node, query=""):
    """All recordings as one node lists them."""
    base = "recordings?limit=200" + query
    items, cursor = [], ""
    while cursor is not None:
        page = json.load(asked(cluster, node, base + cursor))
        items += page["items"]
        cursor = "&cursor=" + page["next"] if page.get("next") else None
    return items


def line(what, text, *values):
    print("%-34s %s" % (what, text % values if values else text))


def figures(**values):
    path = os.environ.get("FIGURES")
    if path:
        known = json.load(open(path)) if os.path.exists(path) else {}
        with open(path, "w") as file:
            json.dump({**known, **{name.replace("_", "-"): value for name, value in values.items()}}, file)


def shares(names):
    counts = collections.Counter(names)
    whole = sum(counts.values()) or 1
    return ", ".join("%s %d (%.1f %%)" % (name, n, 100.0 * n / whole) for name, n in sorted(counts.items())) or "none"


def at(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def load(path):
    text = open(path).read()
    if not text.strip():
        sys.exit("The simulator gave no report; see " + path.replace(".json", ".log"))
    return json.loads(text)


def pairs(path, cluster):
    report = load(path)
    calls, names = report["cluster"]["calls"], nodes(cluster)[0]
    node_of = lambda address: names.get(address.rsplit(":", 1)[-1], address)
    of_dialog = collections.defaultdict(list)
    for recording in listed(cluster, "r1"):
        for dialog in recording["dialogs"]:
            of_dialog[dialog["callId"]].append(recording)
    whole = split = refused = same_pilot = close = close_bad = 0
    gaps, homes, pilots = [], [], []
    for call in calls:
        tried = call["attempts"]
        firsts = sorted(tried, key=lambda attempt: attempt["at"])[:2]
        gaps.append(max(a["at"] for a in firsts) - min(a["at"] for a in firsts) if firsts else 0)
        same_pilot += len({a["trunk"] for a in firsts}) < 2
        at_once = gaps[-1] <= 0.005 and len({a["trunk"] for a in firsts}) == 2
        pilots += [node_of(a["trunk"]) for a in tried]
        refused += not call["answered"]
        found = {r["id"]: r for a in tried for r in of_dialog[a["callId"]]}
        homes += [r["node"] for r in found.values()]
        answered = {a["home"] for a in tried if a["home"]}
        is_split = len(found) > 1 or len(answered) > 1
        split += is_split
        close += at_once
        close_bad += at_once and (is_split or not call["answered"])
        whole += len(found) == 1 and len(next(iter(found.values()))["tracks"]) == 2
    setup = report["verdict"]["setUp"]
    line("pairs", "%d: %d split, %d refused, %d are one recording with two tracks", len(calls), split, refused, whole)
    line("INVITEs within 5 ms, two pilots", "%d pairs, %d of them split or refused", close, close_bad)
    line("both INVITEs to one pilot", "%d; at most %.1f ms apart", same_pilot, 1000 * max(gaps, default=0))
    line("set-up of a pair, ms", "p50 %.0f, p99 %.0f, max %.0f", setup["p50"], setup["p99"], setup["max"])
    line("INVITEs by pilot", shares(pilots))
    line("recordings by home", shares(homes))
    line("failed attempts by status", str(report["cluster"]["verdict"]["failures"]))
    line("verdict of the simulator", "GOOD" if report["good"] else "BAD: " + "; ".join(report["faults"]))


def fault(path, cluster, victim, when, seconds="12"):
    report, struck, names = load(path), float(when), nodes(cluster)[0]
    calls = report["cluster"]["calls"]
    node_of = lambda address: names.get(address.rsplit(":", 1)[-1], address)
    begun = lambda call: min(a["at"] for a in call["attempts"]) if call["attempts"] else struck
    after = [call for call in calls if begun(call) >= struck]
    running = [c for c in calls if c["answered"] and begun(c) < struck < begun(c) + float(seconds) + 0.5]
    hit = [c for c in running if any(node_of(a["home"]) == victim for a in c["attempts"])]
    sent = [r["at"] - struck for c in calls for a in c["attempts"] for r in a["redirections"] if node_of(r["to"]) == victim]
    direct = [a["at"] - struck for c in calls for a in c["attempts"]
              if node_of(a["trunk"]) == victim and a["status"] != 200 and a["at"] >= struck]
    again = [c for c in after if len(c["attempts"]) > len(c["callIds"])]
    line("running at the fault", "%d calls, %d of them on %s", len(running), len(hit), victim)
    line("calls begun after it", "%d set up, %d failed (%s)", sum(c["answered"] for c in after),
         sum(not c["answered"] for c in after), report["cluster"]["verdict"]["failures"] or "no attempt failed")
    line("longest set-up, ms", "%.0f before, %.0f after", max((c["setUpMillis"] for c in calls if begun(c) < struck), default=0),
         max((c["setUpMillis"] for c in after), default=0))
    line("tried on a further node", "%d calls", len(again))
    bad = [t for t in sent if 0 <= t < 60]
    figures(begun=len(after), failed=sum(not c["answered"] for c in after), running=len(hit),
            set_up=max((c["setUpMillis"] for c in after), default=0) / 1000, avoided=max([t for t in bad if t < 10], default=0))
    line("INVITEs sent to it by 302", "%d after the fault; the last within 10 s of it: %s", len(bad),
         "%.1f s" % max(t for t in bad if t < 10) if any(t < 10 for t in bad) else "none")
    line("INVITEs it failed directly", "%d, the last after %.1f s", len(direct), max(direct, default=0))
    audio_lost([c for c in hit if len(heard(c)) == 1])
    line("running calls without a recording", "%d", sum(not heard(c) for c in hit))
    answered = [c for c in calls if c["answered"]]
    others = [lacks(c) for c in answered if c not in hit and len(heard(c)) == 1]
    figures(others_lost_most=max(others, default=0))
    line("all other calls", "%d; audio lost, s: most %.2f", len(others), max(others, default=0))
    figures(missing=sum(not c["recordings"] for c in answered),
            silent=sum(bool(c["recordings"]) and not heard(c) for c in answered), double=sum(len(heard(c)) > 1 for c in calls))
    line("recordings", "%d of %d answered calls; %d missing, %d double", sum(len(heard(c)) == 1 for c in answered),
         len(answered), sum(not heard(c) for c in answered), sum(len(heard(c)) > 1 for c in calls))
    line("rows without media", "%d beside a recording of the same call", sum(len(c["recordings"]) - len(heard(c)) for c in calls))
    line("calls not answered but recorded", "%d", sum(bool(c["recordings"]) for c in calls if not c["answered"]))
    line("states", shares(r["state"] + (" " + r["reason"] if r["reason"] else "") for c in calls for r in c["recordings"]))
    line("recordings by home", shares(r["node"] for c in calls for r in c["recordings"]))


def heard(call):
    """Its recordings with media."""
    return [r for r in call["recordings"] if r["packets"]]


def lacks(call):
    """What the recording lacks of what the client sent, in seconds of each stream."""
    return (call["packets"] - heard(call)[0]["packets"]) / max(1, call["streams"]) * 0.02


def audio_lost(hit):
    """What the recordings of running calls lack."""
    taken = [c for c in hit if c["takeovers"]]
    for what, some in ("gone on elsewhere", taken), ("not gone on elsewhere", [c for c in hit if not c["takeovers"]]):
        lost = sorted(map(lacks, some))
        middle = "; audio lost, s: median %.2f, most %.2f" % (lost[len(lost) // 2], lost[-1]) if lost else ""
        if some is taken:
            figures(taken_over=len(lost), gap_median=lost[len(lost) // 2] if lost else 0, gap_most=lost[-1] if lost else 0)
        else:
            figures(stayed=len(lost), stayed_lost_most=lost[-1] if lost else 0)
        line("running calls " + what, "%d%s", len(some), middle)
    if taken:
        line("taken by", shares(t["by"] for c in taken for t in c["takeovers"][:1]))


def rows(cluster, node, victim, when):
    stuck = [r for r in listed(cluster, node, "&state=ACTIVE") if r["node"] == victim and at(r["startedAt"]) < float(when)]
    print(len(stuck))


def closed(cluster, node, when):
    """Recordings that others closed, from their copies, and what these lack of the time before the home was lost."""
    struck = float(when)
    ended = [at(r["endedAt"]) for r in listed(cluster, node, "&state=CLOSED_ERROR")
             if r["reason"] == "server_lost" and at(r["startedAt"]) < struck <= at(r["startedAt"]) + 60]
    lost = sorted(max(0, struck - end) for end in ended)
    figures(closed=len(lost), closed_lost_most=lost[-1] if lost else 0)
    line("closed as server_lost after 5 s", "%d%s", len(lost),
         "; lost before the death, s: median %.2f, most %.2f" % (lost[len(lost) // 2], lost[-1]) if lost else "")


def files_of(cluster):
    """Length and SHA-256 of every call file and copy by recording and node."""
    found = collections.defaultdict(dict)
    for name in nodes(cluster)[1]:
        for directory, _, files in os.walk(os.path.join(cluster, name, "recordings")):
            for file in files:
                if file.endswith(".call"):
                    whole = open(os.path.join(directory, file), "rb").read()
                    found[file[:-len(".call")]][name] = (len(whole), hashlib.sha256(whole).hexdigest())
    return found


def copies(cluster, seconds, sample):
    """Waits until two nodes have the longest file of each closed recording, byte for byte; then plays some of them from every node."""
    names, began = nodes(cluster)[1], time.time()
    closed = [r for r in listed(cluster, "r3") if r["state"].startswith("CLOSED")]
    while True:
        found = files_of(cluster)
        whole = {r["id"]: sorted(found[r["id"]].values())[-1:] for r in closed}
        few = [r["id"] for r in closed if list(found[r["id"]].values()).count(*(whole[r["id"]] or [None])) < 2]
        if not few or time.time() - began > float(seconds):
            break
        time.sleep(1)
    figures(copies_missing=len(few))
    older = sum(len(set(found[r["id"]].values())) > 1 for r in closed)
    line("copies", "%d closed recordings, %d of them not at two nodes byte for byte, after %.0f s", len(closed), len(few),
         time.time() - began)
    line("beginnings left at a third node", "%d", older)
    bad = [(r, name) for r in random.Random(1).sample(closed, min(int(sample), len(closed))) for name in names
           if not plays(cluster, name, r)]
    figures(not_played=len(bad))
    line("played from every node", "%d recordings; %d failures%s", min(int(sample), len(closed)), len(bad),
         ": " + ", ".join("%s at %s" % (r["id"], name) for r, name in bad[:5]) if bad else "")


def plays(cluster, node, recording):
    """Whether a node gives the recording's audio, as long as the recording is. One without media has none anywhere."""
    try:
        audio = asked(cluster, node, "recordings/%s/audio.wav" % recording["id"]).read()
    except urllib.error.HTTPError as e:
        return e.code in (404, 409) and not any(t.get("packets") for t in recording["tracks"])
    if audio[:4] != b"RIFF":
        return False
    with wave.open(io.BytesIO(audio)) as file:
        lasts = file.getnframes() / file.getframerate()
    return abs(lasts - recording["durationSeconds"]) < 0.5


def decisions(cluster):
    """Time of the writes to the replicated cache that decide where calls are recorded, over all nodes."""
    buckets, late = collections.Counter(), 0
    for http in nodes(cluster)[1].values():
        for text in urllib.request.urlopen("http://127.0.0.1:%s/metrics" % http, timeout=30).read().decode().splitlines():
            if text.startswith("earshot_home_decisions_total"):
                buckets[float(text.split('within="')[1].split('"')[0].replace("any", "inf"))] += float(text.split()[-1])
            elif text.startswith("earshot_home_decisions_late_total"):
                late += float(text.split()[-1])
    whole = buckets[float("inf")]
    within = lambda share: min((le for le, n in buckets.items() if whole and n >= share * whole), default=float("inf"))
    line("cluster's decisions", "%d; half within %g ms, 90 %% within %g ms, 99 %% within %g ms; %d too late", whole,
         1000 * within(0.5), 1000 * within(0.9), 1000 * within(0.99), late)


if __name__ == "__main__":
    {"decisions": decisions, "pairs": pairs, "fault": fault, "rows": rows, "closed": closed, "copies": copies}[sys.argv[1]](*sys.argv[2:])
