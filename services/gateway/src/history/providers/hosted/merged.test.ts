import { expect, test } from 'vitest'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import { blockscout, bob, etherscan, me } from '../../../../test/recordedHistory.js'

const caip2 = 'eip155:8453'
const explorers = [
  { lists: 5, history: { provider: 'etherscan', perSecond: 100, url: 'https://scan.example/v2/api' } },
  { lists: 3, history: { provider: 'blockscout', url: 'https://scan.example' } },
]

describeAnEngine('questions of an explorer that come at the same time', (bench) => {
  function open(history: object) {
    const asked: URL[] = []
    let letGo = (_answer: 'right' | 'wrong') => {}
    let gate = new Promise<'right' | 'wrong'>((done) => (letGo = done))
    const request = bench.app({
      config: {
        chains: [
          {
            caip2,
            name: 'Base',
            rpcUrls: ['http://127.0.0.1:9'],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            history: [history as never],
          },
        ],
      },
      fetch: async (input) => {
        const url = new URL(String(input))
        if (url.host !== 'scan.example') return new Response('', { status: 502 })
        asked.push(url)
        if ((await gate) === 'wrong') return new Response('', { status: 502 })
        const name = url.searchParams.get('action') ?? url.pathname.split('/').at(-1) ?? ''
        return Response.json(url.searchParams.has('action') ? etherscan[name] : blockscout[name])
      },
      etherscanKey: 'sk_scan',
    })
    const read = async (account: string = me) => {
      const response = await request(`/v1/account/${account}/history?chainId=${caip2}&cache=none`)
      return { code: response.status, ...((await response.json()) as { data?: readonly object[] }) }
    }
    const answer = async <T>(reads: readonly Promise<T>[], how: 'right' | 'wrong', most: number) => {
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(most)
      letGo(how)
      const answers = await Promise.all(reads)
      gate = new Promise((done) => (letGo = done))
      return answers
    }
    return { asked, read, answer }
  }

  test.each(explorers)(
    'behavior: $history.provider: twenty visitors of one account cost one question',
    async (own) => {
      const { asked, read, answer } = open(own.history)
      const answers = await answer(
        Array.from({ length: 20 }, () => read()),
        'right',
        own.lists,
      )
      expect(answers.map(({ code, data }) => [code, data?.length])).toEqual(answers.map(() => [200, 3]))
      expect(asked).toHaveLength(own.lists)
      await answer([read()], 'right', 2 * own.lists)
      expect(asked).toHaveLength(2 * own.lists)
    },
  )

  test.each(explorers)('behavior: $history.provider: another account is another question', async (own) => {
    const { asked, read, answer } = open(own.history)
    await answer([read(), read(bob), read()], 'right', 2 * own.lists)
    expect(asked).toHaveLength(2 * own.lists)
  })

  test.each(explorers)('error: $history.provider: a failure is all of theirs, and not kept', async (own) => {
    const { asked, read, answer } = open(own.history)
    const failed = await answer([read(), read(), read()], 'wrong', own.lists)
    expect(failed.map(({ code }) => code)).toEqual([503, 503, 503])
    expect(asked).toHaveLength(own.lists)
  })
})
