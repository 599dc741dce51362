"""Fits a network to what bids are worth: python3 network.py DATASET MODEL.json [EPOCHS]. Needs pandas and PyTorch."""
import json
import sys

import numpy
import torch
from bids import WORDS, read, said
from models import dense, write

folder, out, epochs = sys.argv[1], sys.argv[2], int((sys.argv[3:] or [12])[0])
torch.manual_seed(1)
rows = read(folder)
ranks = torch.from_numpy(rows.hand.to_numpy()[:, None] >> numpy.arange(32) & 1).float().view(-1, 4, 8)
rest = torch.tensor(said(rows).to_numpy())
worths = numpy.array([[worth.get(word, (numpy.nan,))[0] for word in WORDS] for worth in map(json.loads, rows.worths)])
legal = torch.from_numpy(~numpy.isnan(worths))
worths = torch.from_numpy(numpy.nan_to_num(worths)).float()


def differences(values, legal):
    """From the mean of the legal answers: what all of them have in common is luck."""
    return torch.where(legal, values - (values * legal).sum(1, keepdim=True) / legal.sum(1, keepdim=True), 0 * values)


net = torch.nn.Sequential(torch.nn.Linear(32 + rest.shape[1], 128), torch.nn.ReLU(), torch.nn.Linear(128, 64),
                          torch.nn.ReLU(), torch.nn.Linear(64, len(WORDS)))
learner = torch.optim.Adam(net.parameters(), 0.002)
schedule = torch.optim.lr_scheduler.CosineAnnealingLR(learner, epochs)
for epoch in range(epochs):
    total = 0.0
    for batch in torch.randperm(len(rows)).split(1024):
        suits = torch.rand(len(batch), 4).argsort(1)  # a bid is worth the same whatever the suits are called
        hands = ranks[batch[:, None], suits].view(-1, 32)
        fit = differences(net(torch.cat([hands, rest[batch]], 1)), legal[batch])
        loss = ((fit - differences(worths[batch], legal[batch])) ** 2).sum(1).mean()
        learner.zero_grad()
        loss.backward()
        learner.step()
        total += loss.item() * len(batch) / len(rows)
    schedule.step()
    print(f'epoch {epoch + 1} of {epochs}: {total:.3f}', flush=True)
model = {'question': 'bid', 'inputs': ['hand', *said(rows[:1]).columns], 'answers': WORDS, 'layers': dense(net)}
write(out, f'bids by a network of {len(rows)} rows', model)
