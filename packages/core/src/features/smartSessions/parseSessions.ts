import type { GatewaySession } from '@latchkey/protocol/http'
import { readPermission } from '@latchkey/protocol/permissions'

const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(?:[\da-f]{2})+$/i.test(value)
const isId = (value: unknown): value is string => typeof value === 'string' && /^[-\w]{1,64}$/.test(value)

export function readCreated(
  answer: unknown,
): { readonly pci: string; readonly publicKey: string } | undefined {
  const { pci, key } = (answer ?? {}) as { readonly pci?: unknown; readonly key?: unknown }
  const { type, publicKey } = (key ?? {}) as { readonly type?: unknown; readonly publicKey?: unknown }
  return isId(pci) && type === 'secp256k1' && isHex(publicKey) ? { pci, publicKey } : undefined
}

export function readSessionList(answer: unknown): readonly GatewaySession[] | undefined {
  const { pcis } = (answer ?? {}) as { readonly pcis?: unknown }
  if (!Array.isArray(pcis)) return undefined
  return (pcis as readonly unknown[]).filter((item): item is GatewaySession => {
    const { pci, expiry, permissions, context, createdAt } = (item ?? {}) as Partial<GatewaySession>
    return (
      isId(pci) &&
      isHex(context) &&
      Number.isSafeInteger(expiry) &&
      Number.isSafeInteger(createdAt) &&
      Array.isArray(permissions) &&
      'terms' in readPermission(permissions[0])
    )
  })
}
