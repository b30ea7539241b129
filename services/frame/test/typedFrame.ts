import { maxUint256, type Hex } from 'viem'
import { expect } from 'vitest'
import { account, createRequestFrame, owner } from './requestFrame.js'

export const token: Hex = '0x52908400098527886e0f7030069857d2e4169ee7'
export const spender: Hex = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
export const seller: Hex = '0x27b1fdb04752bbc536007a920d24acb045561c26'

export const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
export const domain = { name: 'USD Coin', version: '2', chainId: 10, verifyingContract: token }
export const uints = (...names: string[]) => names.map((name) => ({ name, type: 'uint256' }))
export const addresses = (...names: string[]) => names.map((name) => ({ name, type: 'address' }))

export const permit = {
  types: {
    EIP712Domain: domainType,
    Permit: [...addresses('owner', 'spender'), ...uints('value', 'nonce', 'deadline')],
  },
  primaryType: 'Permit',
  domain,
  message: {
    owner: owner.address,
    spender,
    value: maxUint256.toString(),
    nonce: '0',
    deadline: '1900000000',
  },
}

export function sign(typed: unknown, from: Hex = account.address) {
  const frame = createRequestFrame()
  return { ...frame, answer: frame.request('eth_signTypedData_v4', [from, typed]) }
}

export async function reviewOf(typed: unknown, from?: Hex) {
  const { answer, shown } = sign(typed, from)
  await answer
  const [review] = shown
  if (review === undefined) throw new Error('nothing was shown')
  return review
}

export async function refused(typed: unknown) {
  const { answer, shown } = sign(typed)
  const error = await answer.catch((thrown: unknown) => thrown)
  expect(shown).toEqual([])
  return error as { readonly code: number; readonly message: string }
}
