"""Writes what scikit-learn or PyTorch has learned as a file for model(file=...)."""
import json
import os


def write(path, about, *models):
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    with open(path, 'w') as file:
        json.dump({'game': 'bolachen', 'about': about, 'models': models}, file)


def forest(fit):
    """The trees of a HistGradientBoostingRegressor, as LightGBM would write them."""
    trees = [node(predictor.nodes, 0) for (predictor,) in fit._predictors]
    return {'start': float(fit._baseline_prediction.ravel()[0]), 'trees': trees}


def node(nodes, i):
    here = nodes[i]
    if here['is_leaf']:
        return {'leaf_value': float(here['value'])}
    return {'split_feature': int(here['feature_idx']), 'threshold': float(here['num_threshold']),
            'left_child': node(nodes, here['left']), 'right_child': node(nodes, here['right'])}


def dense(net, outputs=...):
    """The layers of a torch.nn.Sequential of Linear and ReLU, of the last one only some outputs."""
    rounded = lambda tensor: tensor.detach().double().mul(1e4).round().div(1e4)
    kept = [...] * (len(net) // 2) + [outputs]
    return [{'weights': rounded(layer.weight)[rows].tolist(), 'bias': rounded(layer.bias)[rows].tolist(),
             'activation': 'none' if layer is net[-1] else 'relu'} for layer, rows in zip(net[::2], kept)]


def of_question(name, inputs, answers, policy):
    """The part of a policy over the first answers of BatchEnv, words and cards to play, that answers a question."""
    is_card = name == 'play'
    numbers = [i for i, answer in enumerate(answers[:64]) if answer not in ('', 'no-call') and (i >= 32) == is_card]
    own = [answers[i] for i in numbers]
    return {'question': name, 'inputs': inputs, 'answers': own, 'layers': dense(policy, numbers)}
