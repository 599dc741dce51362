"""Steps a second of random play at 1,024 tables: in one environment, and in two that take turns. Usage: python3
turns.py [steps] [seats]"""

import sys
import time

import numpy as np
from bolachen_env import BatchEnv

STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
SEATS = sys.argv[2] if len(sys.argv) > 2 else "learner"
generator = np.random.default_rng(1)


def play(envs, steps):
    """So many steps of each, the one while the other is answered."""
    for env in envs:
        env.send(env.random_actions(generator))
    for _ in range(steps):
        for env in envs:
            env.recv()
            env.send(env.random_actions(generator))
    for env in envs:
        env.recv()


WAYS = [("one environment", [1024], 1), ("with two workers", [1024], 2), ("two that take turns", [512, 512], 1)]
for name, tables, workers in WAYS:
    envs = [BatchEnv(count, seats=SEATS, seed=str(i), workers=workers) for i, count in enumerate(tables)]
    play(envs, STEPS // 10)
    start = time.perf_counter()
    play(envs, STEPS)
    print(f"{name:20} {1024 * STEPS / (time.perf_counter() - start):12,.0f} steps/s", flush=True)
    for env in envs:
        env.close()
