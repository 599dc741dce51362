"""Draws what models of ppo.py win, by deals: python3 curve.py RUN.json > curve.svg, of a gauntlet with --json."""
import json
import math
import re
import sys

with open(sys.argv[1]) as file:
    bots = json.load(file)['bots']
known = lambda points: {end: points['mean'] if points[end] is None else points[end] for end in ('mean', 'low', 'high')}
points = sorted((int(deals), known(bot['points'])) for bot in bots for deals in re.findall(r'(\d+)\.json', bot['name']))
first, last = (math.log(points[end][0]) for end in (0, -1))
low, high = min(0, *(each['low'] for _, each in points)), max(0.1, *(each['high'] for _, each in points))
across = lambda deals: 60 + 500 * (math.log(deals) - first) / (last - first or 1)
down = lambda value: 20 + 240 * (high - value) / (high - low)
print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" font-family="sans-serif" font-size="12">'
      '<title>Points a deal, by deals learned from</title>')
print(f'<path d="M50 {down(0):.1f}H570" stroke="#999"/><text x="300" y="310">deals</text>'
      '<text y="12">points a deal, 95 %</text>')
print(f'<text x="10" y="{down(0) + 4:.1f}">0</text><text x="10" y="{down(high) + 4:.1f}">{high:+.2f}</text>')
for deals, each in points:
    at = f'{across(deals):.1f}'
    print(f'<path d="M{at} {down(each["low"]):.1f}V{down(each["high"]):.1f}" stroke="#369" stroke-width="2"/>'
          f'<circle cx="{at}" cy="{down(each["mean"]):.1f}" r="4" fill="#369"/>'
          f'<text x="{at}" y="285" text-anchor="middle">{deals}</text>')
print('</svg>')
