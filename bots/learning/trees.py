"""Fits trees to what bids have brought, and writes them as a file for model(file=...).

    python3 trees.py DATASET MODEL.json [TREES]

The dataset holds decisions with --explore bid. Needs numpy, pandas and scikit-learn.
"""
import glob
import json
import sys

import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

folder, out, trees = sys.argv[1], sys.argv[2], int((sys.argv[3:] or [150])[0])
WORDS = ['pass', 'brand', 'bettel', 'mord']
ALL_WORDS = (  # bit w of a word set is word w
    'no-double double pass withdraw keep no-kontra kontra no-re re no-call play hold 6 7 8 9 10 '
    'brand brand-E brand-G brand-S brand-H bettel mord acorns leaves bells hearts').split()
HAND = [f'{name}_{suit}' for name in ['length', 'tops'] for suit in 'EGSH']
HAND += ['sows', 'sevens', 'bottoms', 'longest', 'voids', 'singletons']

rows = pd.concat(pd.read_csv(path) for path in sorted(glob.glob(f'{folder}/data/*.csv')))
rows = rows[rows.explored]


def inputs_of(rows):
    """The columns, named as the model will ask for them: those of the answer come last."""
    columns = {name: rows[name] for name in HAND}
    for seat in 'MD':
        columns[f'seat.{seat}'] = rows.seat == seat
    for seat in 'FM':
        for word in WORDS[1:]:
            columns[f'said_{seat}.{word}'] = rows[f'said_{seat}'].to_numpy() >> ALL_WORDS.index(word) & 1
    for word in WORDS[1:]:
        columns[f'answer_word.{word}'] = rows.answer_word == word
    return pd.DataFrame(columns).astype('float32')


def node(nodes, i):
    """A tree of scikit-learn as LightGBM would write it."""
    here = nodes[i]
    if here['is_leaf']:
        return {'leaf_value': float(here['value'])}
    return {'split_feature': int(here['feature_idx']), 'threshold': float(here['num_threshold']),
            'left_child': node(nodes, here['left']), 'right_child': node(nodes, here['right'])}


inputs = inputs_of(rows)
fit = HistGradientBoostingRegressor(max_iter=trees, learning_rate=0.1, max_leaf_nodes=24, min_samples_leaf=500)
fit.fit(inputs.to_numpy(), rows.score, sample_weight=rows.drawn_from if 'drawn_from' in rows else None)
forest = {'start': float(fit._baseline_prediction.ravel()[0]),
          'trees': [node(each.nodes, 0) for (each,) in fit._predictors]}
model = {'question': 'bid', 'inputs': list(inputs.columns), 'trees': [forest]}
with open(out, 'w') as file:
    json.dump({'game': 'bolachen', 'about': f'bids by {trees} trees of {len(rows)} rows', 'models': [model]}, file)
print(f'{out}: {len(rows)} rows, {inputs.shape[1]} inputs, {trees} trees')
