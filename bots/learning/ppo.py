"""Learns to bid and to play cards from deals among three of itself: python3 ppo.py FOLDER [MINUTES]. Needs PyTorch."""
import sys
import time

import torch

sys.path.insert(0, f'{sys.path[0]}/../external')
from bolachen_env import BatchEnv
from models import of_question, write

folder, seconds = sys.argv[1], 60 * float((sys.argv[2:] or [7])[0])
ASKED, STEPS, ANSWERS = ['bid', 'contest', 'raise', 'play'], 64, 64  # the first answers are words and cards
COLUMNS = [f'question.{name}' for name in ASKED] + ('seat hand winning outstanding trick_size is_declarer declarer '
    'contract trump winner led target sevens declarer_tricks defender_tricks').split()
COLUMNS += [f'{name}_{suit}' for name in ['length', 'tops', 'masters', 'outstanding'] for suit in 'EGSH']
COLUMNS += [f'said_{seat}.{word}' for seat in 'FM' for word in ['brand', 'bettel', 'mord']]
torch.manual_seed(1)
env = BatchEnv(1024, seats='lowest+auction=learner+play=learner', seed=1, columns=COLUMNS)
stack = lambda *sizes: [part for pair in zip(sizes, sizes[1:]) for part in (torch.nn.Linear(*pair), torch.nn.ReLU())]
policy, value = (torch.nn.Sequential(*stack(len(env.columns), 128, 128, size)[:-1]) for size in (ANSWERS, 1))
learner = torch.optim.Adam([*policy.parameters(), *value.parameters()], 0.001)
chances = lambda obs, mask: policy(obs).masked_fill(mask == 0, -1e9).log_softmax(1)


def played():
    """Steps of deals that have ended: seen, legal, answers, their log-chances, points; and how many deals that is."""
    rows, ends = [], []
    for _ in range(STEPS):
        obs, mask, chair = torch.from_numpy(env.obs), torch.from_numpy(env.mask[:, :ANSWERS]), env.chair
        logs = chances(obs, mask).detach()
        answers = (logs - torch.empty_like(logs).exponential_().log()).argmax(1)
        _, points, done, _ = env.step(answers.numpy())
        rows.append((obs, mask, answers, logs.gather(1, answers[:, None])[:, 0], torch.from_numpy(chair).long()))
        ends.append((torch.from_numpy(done), torch.from_numpy(points) / 4))
    paid, ended, kept = torch.zeros(env.tables, 3), torch.zeros(env.tables, dtype=torch.bool), []
    for (*seen, chair), (done, points) in zip(rows[::-1], ends[::-1]):
        paid, ended = torch.where(done[:, None], points, paid), ended | done
        kept.append([column[ended] for column in (*seen, paid.gather(1, chair[:, None])[:, 0])])
    return [torch.cat(column) for column in zip(*kept)], sum(int(done.sum()) for done, _ in ends)


def learn(obs, mask, answers, old, points):
    gain = points - value(obs)[:, 0].detach()
    gain = (gain - gain.mean()) / gain.std()
    for batch in [each for _ in range(2) for each in torch.randperm(len(obs)).split(8192)]:
        logs = chances(obs[batch], mask[batch])
        ratio = (logs.gather(1, answers[batch, None])[:, 0] - old[batch]).exp()
        surrogate = torch.min(ratio * gain[batch], ratio.clamp(0.8, 1.2) * gain[batch])
        missed, entropy = value(obs[batch])[:, 0] - points[batch], -(logs.exp() * logs).sum(1)
        loss = (missed.square() / 2 - surrogate - 0.01 * entropy).mean()
        learner.zero_grad()
        loss.backward()
        learner.step()


def save(name):
    models = [of_question(question, COLUMNS, env.answers, policy) for question in ASKED]
    write(f'{folder}/{name}.json', f'{deals} deals with itself', *models)


begun, deals, saved = time.time(), 0, 0
while (left := 1 - (time.time() - begun) / seconds) > 0:
    learner.param_groups[0]['lr'] = 0.001 * left
    rows, ended = played()
    learn(*rows)
    deals += ended
    if deals >= 2 * saved:
        saved = deals
        save(deals)
        print(f'{deals} deals in {time.time() - begun:.0f} s', flush=True)
save('last')
