import { concat, encodeAbiParameters, getAddress, getContractAddress, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  onBitcoin,
  onEvm,
  onSolana,
  signedBy,
  type TestAccount,
} from '../../../../../packages/siwx/test/someone.js'
import { startAnvil, type Anvil } from '../../../test/anvil.js'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { chain, openSignIns } from '../../../test/signIns.js'

const MINUTE = 60_000
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SILENT = 'http://127.0.0.1:9/silent'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

/** Returns one word for any call: PUSH32, MSTORE, RETURN. */
async function contract(last: string, word: string): Promise<TestAccount> {
  const address = getAddress(`0x${last.padStart(40, '0')}`)
  await anvil.rpc('anvil_setCode', address, codeReturning(word))
  return { address, chainId: 'eip155:31337', sign: async () => signature }
}

const signature = `0x${'12'.repeat(65)}` as const
const codeReturning = (word: string): Hex => `0x7f${word.padEnd(64, '0')}60005260206000f3`

/** Deployed only by its signature's factory (ERC-6492). */
async function undeployed(last: string): Promise<TestAccount> {
  const factory = getAddress(`0x${last.padStart(40, '0')}`)
  const runtime = codeReturning('1626ba7e')
  const sizeOf = (code: Hex) => numberToHex((code.length - 2) / 2, { size: 1 })
  // CODECOPY and RETURN of the runtime that follows.
  const init = concat(['0x60', sizeOf(runtime), '0x600c60003960', sizeOf(runtime), '0x6000f3', runtime])
  // For any call: CODECOPY of the init code that follows, then CREATE2 with salt 0.
  const creating = ['0x60', sizeOf(init), '0x60116000396000', '0x60', sizeOf(init), '0x60006000f5', '0x00']
  await anvil.rpc('anvil_setCode', factory, concat([...(creating as Hex[]), init]))
  const salt = `0x${'00'.repeat(32)}` as const
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: init })
  const wrapped = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory, '0x00', signature],
  )
  const sign = async () => concat([wrapped, `0x${'6492'.repeat(16)}`])
  return { address, chainId: 'eip155:31337', sign }
}

describeAnEngine('who signs in at the gateway', (bench) => {
  const asked: string[] = []
  const open = () =>
    openSignIns(bench, {
      chains: [
        chain(31_337, anvil.url),
        chain(31_338, SILENT),
        { ...chain(0), caip2: SOLANA, nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } },
        { ...chain(0), caip2: BITCOIN, nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } },
      ],
      fetch: (url, init) => {
        asked.push(String(init?.body))
        if (String(url).startsWith(SILENT)) return new Promise(() => {})
        return fetch(url, init)
      },
    })

  describe('every family', () => {
    const signers: Readonly<Record<string, () => TestAccount | Promise<TestAccount>>> = {
      'a Solana wallet': () => onSolana(SOLANA),
      'a Bitcoin wallet, P2PKH (the older signature)': () => onBitcoin('p2pkh', 'ecdsa'),
      'a Bitcoin wallet, P2WPKH (the older signature)': () => onBitcoin('p2wpkh', 'ecdsa'),
      'a Bitcoin wallet, P2WPKH (BIP-322)': () => onBitcoin('p2wpkh', 'bip322'),
      'a Bitcoin wallet, P2WPKH in P2SH (BIP-322)': () => onBitcoin('p2sh', 'bip322'),
      'a Bitcoin wallet, P2TR (BIP-322)': () => onBitcoin('p2tr', 'bip322'),
      'a contract that is deployed (ERC-1271)': () => contract('c1', '1626ba7e'),
      'a contract that is not deployed yet (ERC-6492)': () => undeployed('c6'),
    }
    test.each(Object.entries(signers))('behavior: %s', async (_, make) => {
      const page = open()
      const { status, tokens, signer } = await page.signIn(await make())
      expect(status).toBe(200)
      const { answer } = await page.me(tokens.token)
      expect(answer).toMatchObject({
        sub: `did:pkh:${signer.chainId}:${signer.address}`,
        caip2Network: signer.chainId,
        address: signer.address,
      })
      const impostor = { ...signer, sign: onEvm().sign }
      if (!signer.chainId.startsWith('eip155:'))
        expect((await page.signIn(impostor)).reason).toBe('wrong_signature')
    })

    test('error: a contract that says no, and no contract at all', async () => {
      const page = open()
      expect((await page.signIn(await contract('c2', 'ffffffff'))).reason).toBe('wrong_signature')
      const unsignedAccount = {
        ...(await contract('c3', '1626ba7e')),
        address: getAddress(`0x${'c4'.repeat(20)}`),
      }
      expect((await page.signIn(unsignedAccount)).reason).toBe('wrong_signature')
    })
  })

  test.each([
    ['burns gas without end', '0x5b600056'],
    ['answers garbage', codeReturning(`1626ba7f${'ab'.repeat(28)}`)],
    ['answers nothing', '0x00'],
    ['answers more than a node would carry', '0x63000f42406000f3'],
    ['fails', '0xfe'],
  ])('error: a contract that %s signs nobody in and leaves the nonce good', async (_, code) => {
    const page = open()
    const address = getAddress(`0x${'c7'.repeat(20)}`)
    await anvil.rpc('anvil_setCode', address, code)
    const { nonce, token } = await page.nonce()
    const headers = { 'x-nonce-jwt': `Bearer ${token}` }
    const bad: TestAccount = { address, chainId: 'eip155:31337', sign: async () => signature }
    const refused = await page.ask('POST', 'authenticate', { body: await signedBy(bad, { nonce }), headers })
    expect([refused.status, refused.reason]).toEqual([422, 'wrong_signature'])
    const body = await signedBy(onEvm(), { nonce })
    expect((await page.ask('POST', 'authenticate', { body, headers })).status).toBe(200)
  })

  test('error: a factory that deploys nobody, and the signature of another contract in its wrapping', async () => {
    const page = open()
    const signer = await undeployed('c8')
    const other = { ...signer, address: getAddress(`0x${'c9'.repeat(20)}`) }
    expect((await page.signIn(other)).reason).toBe('wrong_signature')
    expect((await page.signIn({ ...signer, sign: async () => signature })).reason).toBe('wrong_signature')
  })

  test('error: a node that never answers is waited for two seconds, and the visitor may try again', async () => {
    const page = open()
    const address = getAddress(`0x${'ca'.repeat(20)}`)
    const begun = performance.now()
    const secondSignIn = await page.signIn({ address, chainId: 'eip155:31338', sign: async () => signature })
    expect([secondSignIn.status, secondSignIn.reason]).toEqual([503, 'unavailable'])
    expect(performance.now() - begun).toBeLessThan(5000)
    expect((await page.signIn(onEvm('eip155:31338'))).status).toBe(200)
  })

  test('error: without a nonce no node is asked', async () => {
    const page = open()
    const signer = await contract('c5', '1626ba7e')
    const { nonce, token } = await page.nonce()
    const body = await signedBy(signer, { nonce })
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
