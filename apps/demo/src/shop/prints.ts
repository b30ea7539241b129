import prices from './prices.json' with { type: 'json' }

/** `price`: decimal ether. */
export interface Print {
  readonly id: string
  readonly name: string
  readonly edition: string
  readonly price: string
  readonly colors: readonly [string, string, string]
  readonly seed: number
}

export const PRINTS: readonly Print[] = [
  {
    id: 'vega',
    name: 'Vega, late June',
    edition: '12 of 40',
    price: prices.vega,
    colors: ['#0b1030', '#3b2a78', '#f08a5d'],
    seed: 7,
  },
  {
    id: 'fjord',
    name: 'Aurora over the fjord',
    edition: '3 of 25',
    price: prices.fjord,
    colors: ['#04121f', '#0c5c5a', '#7df0b2'],
    seed: 23,
  },
  {
    id: 'dunes',
    name: 'Milky Way, dunes',
    edition: '31 of 60',
    price: prices.dunes,
    colors: ['#120a1c', '#59324c', '#e8b27a'],
    seed: 41,
  },
  {
    id: 'eclipse',
    name: 'Totality',
    edition: '5 of 10',
    price: prices.eclipse,
    colors: ['#05060a', '#1d2233', '#c9d2e8'],
    seed: 3,
  },
  {
    id: 'orion',
    name: 'Orion, first frost',
    edition: '18 of 40',
    price: prices.orion,
    colors: ['#07142b', '#1d4d86', '#b9def5'],
    seed: 58,
  },
  {
    id: 'perseids',
    name: 'Perseids',
    edition: '9 of 30',
    price: prices.perseids,
    colors: ['#150a26', '#6a1e55', '#ff7a6b'],
    seed: 77,
  },
]
