"""Reference values that make.py and make_more.py lack: resampling by cluster, losses, variance, attempts, band.
Needs numpy. Run after make.py: python3 make_rest.py"""
import itertools, json, math
import numpy as np
def write(name, about, cases):
    with open(f"{name}.json", "w") as f: json.dump({"about": about, "cases": cases}, f, indent=1); f.write("\n")
bs = json.load(open("bootstrap-mean.json"))["cases"]
CLUSTERS = ["a", "a", "a", "b", "b", "c", "c", "c", "c", "d", "e", "f", "g", "g", "h", "i", "j", "j", "j", "k"]

# Bootstrap over units, 400,000 draws, in NumPy: percentile and studentized limits with their Monte Carlo noise
def resample(d, clusters, level, B=400_000, seed=3):
    d = np.array(d, float); ids = list(range(len(d))) if clusters is None else clusters
    u = {}
    for c, x in zip(ids, d): s = u.setdefault(c, [0.0, 0]); s[0] += x; s[1] += 1
    S = np.array([v[0] for v in u.values()]); n = np.array([v[1] for v in u.values()], float)
    def mean_se(S, n):
        N = n.sum(-1, keepdims=True); m = S.sum(-1, keepdims=True) / N; e = S - n * m
        return m[..., 0], np.sqrt((e**2 / (1 - n / N)).sum(-1)) / N[..., 0]
    m, se = mean_se(S, n); rng = np.random.default_rng(seed); ms, ts = [], []
    for _ in range(B // 20_000):
        i = rng.integers(0, len(S), (20_000, len(S))); a, b = mean_se(S[i], n[i]); ms.append(a); ts.append((a - m) / b)
    ms, ts = np.concatenate(ms), np.concatenate(ts); q = [(1 - level) / 2, (1 + level) / 2]
    pc = np.quantile(ms, q).tolist(); t = np.quantile(ts, q); st = [float(m - se * t[1]), float(m - se * t[0])]
    def noise(x, f):  # sd of a limit over 20 parts, for a sample of 100,000
        return np.std([f(np.quantile(p, q)) for p in np.array_split(x, 20)], axis=0, ddof=1) * math.sqrt(B / 20 / 100_000)
    tol = lambda x, f: (5 * noise(x, f) + 1e-9).tolist()
    return dict(percentile=pc, studentized=st, tolerance=dict(percentile=tol(ms, lambda z: z), studentized=tol(ts, lambda z: np.array([m - se * z[1], m - se * z[0]]))))
sets = [(bs[0]["d"], None), (bs[1]["d"], None), (bs[0]["d"][:20], CLUSTERS), (bs[1]["d"][:20], CLUSTERS)]
write("bootstrap-units", "percentile and studentized limits of the mean over units; compare 100,000 of ours within `tolerance` [low, high]", [dict(d=d, clusters=c, level=.95, **resample(d, c, .95)) for d, c in sets])

# Losses: every order of the counts within every case, by enumeration; statistic sum of (lost - mean lost)^2 over arms
def losses(rows):
    stat = lambda t: sum((x - sum(t) / len(t)) ** 2 for x in t)
    obs = stat([sum(c) for c in zip(*rows)]); hits = total = 0
    for choice in itertools.product(*[list(itertools.permutations(r)) for r in rows]):
        total += 1; hits += stat([sum(c) for c in zip(*choice)]) >= obs - 1e-9
    return hits / total
tabs = [[[0, 1, 1], [0, 0, 2], [0, 1, 0], [1, 1, 1], [0, 2, 1]], [[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]], [[0, 1], [0, 1], [0, 2], [1, 0], [1, 1]]]
write("loss-permutation", "p by enumeration of all orders within cases; two arms: abs tol 1e-12; more: 20,000 random orders, abs tol 0.015", [dict(lost=t, p=losses(t)) for t in tabs])

# Variance: mean squares of a full table by least squares on nested models, not by the textbook sums
def variance(y):
    y = np.array(y, float); A, C, R = y.shape; v = y.ravel(); a, c, _ = (i.ravel() for i in np.indices(y.shape))
    one = np.ones((len(v), 1)); Da, Dc = np.eye(A)[a], np.eye(C)[c]; Dac = np.eye(A * C)[a * C + c]
    rss = lambda X: float(((v - X @ np.linalg.lstsq(X, v, rcond=None)[0]) ** 2).sum())
    r0, ra, rc, rm, rac = rss(one), rss(np.hstack([one, Da])), rss(np.hstack([one, Dc])), rss(np.hstack([one, Da, Dc])), rss(Dac)
    ms = dict(arm=(r0 - ra) / (A - 1), case=(r0 - rc) / (C - 1), armByCase=(rm - rac) / ((A - 1) * (C - 1)))
    if R > 1: ms["repeat"] = rac / (A * C * (R - 1))
    return ms
rng = np.random.default_rng(5); table = lambda A, C, R: (rng.normal(0, 1, (1, C, 1)) + rng.normal(0, .5, (A, 1, 1)) + rng.normal(0, .3, (A, C, 1)) + rng.normal(0, .4, (A, C, R))).round(3).tolist()
write("variance", "mean squares of values[arm][case][repeat]; rel tol 1e-9", [dict(values=t, meanSquares=variance(t)) for t in (table(3, 7, 4), table(2, 5, 1), table(4, 12, 2))])

# Attempts: all choices of k of the repeats
def attempts(runs, k):
    ch = list(itertools.combinations(runs, k)); return sum(any(c) for c in ch) / len(ch), sum(all(c) for c in ch) / len(ch)
write("attempts", "pass@k and pass^k of one case by listing all choices of k repeats; abs tol 1e-12", [dict(passed=s, scored=r, k=k, passAtK=attempts([1] * s + [0] * (r - s), k)[0], passHatK=attempts([1] * s + [0] * (r - s), k)[1]) for s, r, k in [(0, 3, 1), (2, 3, 2), (3, 5, 3), (5, 5, 4), (1, 6, 5), (4, 10, 7)]])

# Band: all sign vectors of 12 cases at 9 points; the quantile over all of them is what random flips approach
a, b = rng.normal(0, 1, 12), rng.normal(.2, 1, 12); grid = np.linspace(-2, 2, 9)
D = np.array([(a >= g).astype(float) - (b >= g) for g in grid]); D = D[(D**2).sum(1) > 0]; s = np.array(list(itertools.product([1, -1], repeat=12)))
peak = np.abs(s @ D.T / np.sqrt((D**2).sum(1))).max(1)
values, counts = np.unique(np.round(peak, 9), return_counts=True)
write("band", "how many of all 4,096 sign vectors give which largest |sum of signed differences| / root of squares over the points; a critical value c fits alpha if less than 1 - alpha + 0.01 of them lie below c and more than 1 - alpha - 0.01 at or below it", [dict(differences=D.tolist(), peaks=[dict(value=float(v), vectors=int(n)) for v, n in zip(values, counts)])])
