"""Rows of a dataset of bids, as inputs that model(file=...) computes too."""
import glob

import pandas as pd

WORDS = ['pass', 'brand', 'bettel', 'mord']
BIT = {'brand': 17, 'bettel': 22, 'mord': 23}  # in sets of words


def read(folder):
    return pd.concat([pd.read_csv(path) for path in sorted(glob.glob(f'{folder}/data/*.csv'))], ignore_index=True)


def said(rows):
    """Who is asked, and what has been said."""
    inputs = {f'seat.{seat}': rows.seat == seat for seat in ('forehand', 'middlehand')}
    for seat in 'FM':
        inputs.update({f'said_{seat}.{word}': rows[f'said_{seat}'].to_numpy() >> bit & 1 for word, bit in BIT.items()})
    return pd.DataFrame(inputs, dtype='float32')
