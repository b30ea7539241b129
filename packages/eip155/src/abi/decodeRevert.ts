export type Revert =
  | { readonly kind: 'error'; readonly reason: string }
  | { readonly kind: 'panic'; readonly code: number; readonly reason: string }
  | { readonly kind: 'custom'; readonly selector: string; readonly data: string; readonly reason: string }

const ERROR_STRING = '0x08c379a0'
const PANIC = '0x4e487b71'

const KNOWN: Readonly<Record<string, string>> = {
  '0xe450d38c': 'ERC20InsufficientBalance',
  '0x96c6fd1e': 'ERC20InvalidSender',
  '0xec442f05': 'ERC20InvalidReceiver',
  '0xfb8f41b2': 'ERC20InsufficientAllowance',
  '0xd93c0665': 'EnforcedPause',
}

/**
 * `Error(string)`, `Panic(uint256)`, or a custom error's selector. Undefined for too little data.
 */
export function decodeRevert(data: unknown): Revert | undefined {
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2}){4,}$/i.test(data)) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10)
  if (selector === ERROR_STRING) {
    const reason = readString(body)
    if (reason !== undefined) return { kind: 'error', reason }
  }
  if (selector === PANIC && body.length === 64) {
    const code = Number(BigInt(`0x${body}`))
    return { kind: 'panic', code, reason: `Panic 0x${code.toString(16)}` }
  }
  return { kind: 'custom', selector, data, reason: KNOWN[selector] ?? `custom error ${selector}` }
}

function readString(body: string): string | undefined {
  const at = Number(BigInt(`0x${body.slice(0, 64) || '0'}`)) * 2
  const lengthWord = body.slice(at, at + 64)
  if (lengthWord.length !== 64) return undefined
  const end = at + 64 + Number(BigInt(`0x${lengthWord}`)) * 2
  if (end > body.length) return undefined
  const bytes = body.slice(at + 64, end).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}
