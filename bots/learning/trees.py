"""Fits trees to what random bids have brought: python3 trees.py DATASET MODEL.json [TREES]. Needs pandas and
scikit-learn."""
import sys

from bids import WORDS, read, said
from models import forest, write
from sklearn.ensemble import HistGradientBoostingRegressor

folder, out, count = sys.argv[1], sys.argv[2], int((sys.argv[3:] or [150])[0])
HAND = [f'{name}_{place}' for name in ['length', 'ranks'] for place in '1234'] + ['sows', 'sevens', 'voids']
rows = read(folder)
rows = rows[rows.explored].reset_index(drop=True)
inputs = rows[HAND].join(said(rows)).astype('float32')
forests = []
for word in WORDS:
    own = rows.answer_word == word
    fit = HistGradientBoostingRegressor(max_iter=count, max_leaf_nodes=24, min_samples_leaf=500, random_state=1)
    fit.fit(inputs[own].to_numpy(), rows.score[own])
    forests.append(forest(fit))
model = {'question': 'bid', 'inputs': list(inputs.columns), 'answers': WORDS, 'trees': forests}
write(out, f'bids by trees of {len(rows)} rows', model)
print(f'{out}: {len(rows)} rows, {inputs.shape[1]} inputs, {count} trees for each bid')
