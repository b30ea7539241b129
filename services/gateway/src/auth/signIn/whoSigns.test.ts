import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  onBitcoin,
  onEvm,
  onSolana,
  signedBy,
  type Someone,
} from '../../../../../packages/siwx/test/someone.js'
import { startAnvil, type Anvil } from '../../../test/anvil.js'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { chain, openSignIns } from '../../../test/signIns.js'

const MINUTE = 60_000
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

/** A contract on the chain that answers one word whatever it is asked: PUSH32, MSTORE, RETURN. */
async function contract(last: string, word: string): Promise<Someone> {
  const address = getAddress(`0x${last.padStart(40, '0')}`)
  await anvil.rpc('anvil_setCode', address, `0x7f${word.padEnd(64, '0')}60005260206000f3`)
  return { address, chainId: 'eip155:31337', sign: async () => `0x${'12'.repeat(65)}` }
}

describeAnEngine('who signs in at the gateway', (bench) => {
  const asked: string[] = []
  const open = () =>
    openSignIns(bench, {
      chains: [
        chain(31_337, anvil.url),
        { ...chain(0), caip2: SOLANA, nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } },
        { ...chain(0), caip2: BITCOIN, nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } },
      ],
      fetch: (url, init) => {
        asked.push(String(init?.body))
        return fetch(url, init)
      },
    })

  describe('every family', () => {
    const signers: Readonly<Record<string, () => Someone | Promise<Someone>>> = {
      'a Solana wallet': () => onSolana(SOLANA),
      'a Bitcoin wallet (BIP-322)': () => onBitcoin('p2wpkh', 'bip322'),
      'a Bitcoin wallet (the older signature)': () => onBitcoin('p2pkh', 'ecdsa'),
      'a contract that is deployed (ERC-1271)': () => contract('c1', '1626ba7e'),
    }
    test.each(Object.entries(signers))('behavior: %s', async (_, make) => {
      const page = open()
      const { status, tokens, who } = await page.signIn(await make())
      expect(status).toBe(200)
      const { answer } = await page.me(tokens.token)
      expect(answer).toMatchObject({
        sub: `did:pkh:${who.chainId}:${who.address}`,
        caip2Network: who.chainId,
        address: who.address,
      })
      const liar = { ...who, sign: onEvm().sign }
      if (!who.chainId.startsWith('eip155:')) expect((await page.signIn(liar)).reason).toBe('wrong_signature')
    })

    test('error: a contract that says no, and no contract at all', async () => {
      const page = open()
      expect((await page.signIn(await contract('c2', 'ffffffff'))).reason).toBe('wrong_signature')
      const nobody = { ...(await contract('c3', '1626ba7e')), address: getAddress(`0x${'c4'.repeat(20)}`) }
      expect((await page.signIn(nobody)).reason).toBe('wrong_signature')
    })
  })

  test('error: without a nonce no node is asked', async () => {
    const page = open()
    const who = await contract('c5', '1626ba7e')
    const { nonce, token } = await page.nonce()
    const body = await signedBy(who, { nonce })
    asked.length = 0
    for (const headers of [{}, { 'x-nonce-jwt': `Bearer ${token}x` }])
      expect((await page.ask('POST', 'authenticate', { body, headers })).reason).toBe('invalid_nonce')
    expect(asked.filter((text) => text.includes('eth_call'))).toEqual([])
  })

  test('error: who tries too often has to wait, also with signatures that are none', async () => {
    const page = open()
    const terms = { project: 'crowd' }
    const { nonce, token } = await page.nonce(terms)
    const { signature: _, ...unsigned } = await signedBy(onSolana(SOLANA), { nonce })
    const headers = { 'x-nonce-jwt': `Bearer ${token}` }
    const attempt = () =>
      page.ask('POST', 'authenticate', { ...terms, body: { ...unsigned, signature: '1' }, headers })
    const reasons = new Set<unknown>()
    for (let count = 0; count < 120; count += 1) reasons.add((await attempt()).reason)
    expect([...reasons]).toEqual(['wrong_signature'])
    const refused = await attempt()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
    // A right one of another account has to wait as well; the pages of another project do not.
    expect((await page.signIn(onEvm(), terms)).status).toBe(429)
    expect((await page.signIn()).status).toBe(200)
    page.clock.now += 10 * MINUTE
    expect((await page.signIn(onEvm(), terms)).status).toBe(200)
  })

  test('behavior: signing out long after the last refresh ends the session', async () => {
    const page = open()
    const { tokens } = await page.signIn()
    page.clock.now += 60 * MINUTE
    const { token, refreshToken } = tokens
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.ask('POST', 'sign-out', { headers })).reason).toBe('invalid_token')
    expect((await page.ask('POST', 'sign-out', { headers, body: { refreshToken } })).status).toBe(204)
    expect((await page.refresh(refreshToken)).reason).toBe('invalid_token')
  })

  test('behavior: what a page keeps with the session is its to read', async () => {
    const page = open()
    const { tokens } = await page.signIn()
    const headers = { authorization: `Bearer ${tokens.token}` }
    expect((await page.me(tokens.token)).answer).not.toHaveProperty('metadata')
    const put = { headers, body: { metadata: { plan: 'small' } } }
    expect((await page.ask('PUT', 'account-metadata', put)).status).toBe(204)
    expect((await page.me(tokens.token)).answer['metadata']).toEqual({ plan: 'small' })
  })
})
