import type { CreateSessionResponse, ListSessionsResponse } from '@latchkey/protocol/http'
import { revokeText } from '@latchkey/protocol/permissions'
import { concat, encodeAbiParameters, encodePacked, type Hex, numberToHex, parseAbiParameters } from 'viem'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { expect } from 'vitest'
import type { Bench, TestOptions } from './describeEngines.js'

export const chainId = 31_337
const SHOP = 'https://shop.example'
export const start = Date.parse('2026-05-01T10:00:00Z')
export const hour = 3_600
export const seconds = (at: number) => Math.floor(at / 1000)
export const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
export const permission = {
  type: 'erc20-token-periodic',
  isAdjustmentAllowed: false,
  data: {
    tokenAddress: token,
    periodAmount: '0x64',
    periodDuration: 86_400,
    justification: 'For the newsletter',
  },
} as const
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
export const limitsOf = (amount = 100n) => [
  {
    enforcer: '0x474e3ae7e169e940607cc624da8a15eb120139ab' as const,
    terms: encodePacked(
      ['address', 'uint256', 'uint256', 'uint256'],
      [token, amount, 86_400n, BigInt(seconds(start))],
    ),
  },
  {
    enforcer: '0x92bf12322527caa612fd31a0e810472bbb106a8f' as const,
    terms: numberToHex(0, { size: 32 }),
  },
]
const timestampEnforcer = '0x1046bb45C8d673d4ea75321280DB34899413c069'
const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const
const parameters = parseAbiParameters([
  'Delegation[] delegations',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])

let visitors = 0

export function openSessions(bench: Bench, rpcUrl: string, options: TestOptions = {}) {
  const clock = { at: start }
  const owner = privateKeyToAccount(generatePrivateKey())
  const request = bench.app({
    development: false,
    authSecret: 'a secret that nobody guesses, of 40 signs',
    trustedProxies: 1,
    config: {
      projects: [
        { id: 'shop', name: 'Shop', allowedOrigins: [SHOP] },
        { id: 'club', name: 'Club', allowedOrigins: [SHOP] },
      ],
      chains: [
        {
          caip2: `eip155:${chainId}`,
          name: 'One',
          rpcUrls: [rpcUrl],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
      ],
    },
    now: () => clock.at,
    ...options,
  })
  visitors += 1
  const from = `10.7.${visitors >> 8}.${visitors & 255}`

  async function ask<T = Record<string, never>>(
    path: string,
    {
      body,
      account = owner.address as string,
      project = 'shop',
      origin = SHOP,
    }: { body?: unknown; account?: string; project?: string; origin?: string } = {},
  ) {
    const response = await request(`/v1/sessions/eip155:${chainId}:${account}${path}?projectId=${project}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin, 'x-forwarded-for': from },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T & {
      reasons?: readonly { name: string; description: string }[]
    }
    const [reason] = answer.reasons ?? []
    return { status: response.status, body: answer, reason: reason?.name, said: reason?.description }
  }
  type Asked = Parameters<typeof ask>[1]
  const wish = { expiry: seconds(start) + hour, permissions: [permission] }
  const create = (body: unknown = wish, more: Asked = {}) => ask<CreateSessionResponse>('', { ...more, body })
  const list = async (more: Asked = {}) => (await ask<ListSessionsResponse>('', more)).body.pcis

  async function contextFor(
    publicKey: Hex,
    change: {
      signer?: ReturnType<typeof privateKeyToAccount>
      delegator?: Hex
      delegate?: Hex
      end?: number
      caveats?: readonly { enforcer: Hex; terms: Hex }[]
      limits?: readonly { enforcer: Hex; terms: Hex }[]
      authority?: Hex
      chain?: number
      copies?: number
    } = {},
  ): Promise<Hex> {
    const end = change.end ?? wish.expiry
    const timestamp = {
      enforcer: timestampEnforcer,
      terms: concat([numberToHex(0, { size: 16 }), numberToHex(end, { size: 16 })]),
    } as const
    const message = {
      delegate: change.delegate ?? publicKeyToAddress(publicKey),
      delegator: change.delegator ?? owner.address,
      authority: change.authority ?? (`0x${'f'.repeat(64)}` as const),
      caveats: change.caveats ?? [...(change.limits ?? limitsOf()), timestamp],
      salt: 7n,
    }
    const signature = await (change.signer ?? owner).signTypedData({
      domain: {
        name: 'DelegationManager',
        version: '1',
        chainId: change.chain ?? chainId,
        verifyingContract: manager,
      },
      types,
      primaryType: 'Delegation',
      message,
    })
    const caveats = message.caveats.map((caveat) => ({ ...caveat, args: '0x' as const }))
    const delegation = { ...message, caveats, signature }
    return encodeAbiParameters(parameters, [Array.from({ length: change.copies ?? 1 }, () => delegation)])
  }

  async function active() {
    const { body } = await create()
    const context = await contextFor(body.key.publicKey)
    const activated = await ask('/activate', { body: { pci: body.pci, context } })
    expect([activated.status, activated.body]).toEqual([200, {}])
    return { ...body, context }
  }
  const revoke = async (pci: string, message = revokeText(pci, `eip155:${chainId}:${owner.address}`)) =>
    ask('/revoke', { body: { pci, signature: await owner.signMessage({ message }) } })
  return { active, ask, clock, contextFor, create, list, owner, revoke, wish }
}
