import type { FrameChainId } from '@latchkey/protocol/frame'
import { EVM, loggedIn, SMART } from './stage.js'

const eoa = { address: EVM, type: 'eoa' as const }
const smart = { address: SMART, type: 'smartAccount' as const }

export function keepingFrame(activeType: 'eoa' | 'smartAccount' = 'smartAccount') {
  let type = activeType
  let chain: unknown = 1
  const user = (chainId: unknown) => {
    if (typeof chainId === 'string') return loggedIn.GET_USER({ chainId })
    const accounts = chainId !== 1 ? [eoa] : type === 'eoa' ? [eoa, smart] : [smart, eoa]
    const [{ address, type: preferredAccountType }] = accounts as [typeof eoa]
    return { address, chainId: Number(chainId), email: 'ann@shop.example', preferredAccountType, accounts }
  }
  return {
    used: () => type,
    answers: {
      ...loggedIn,
      GET_USER: ({ chainId }: { readonly chainId?: unknown }) => {
        chain = chainId
        return user(chainId)
      },
      SWITCH_NETWORK: ({ chainId }: { readonly chainId: FrameChainId }) => {
        chain = chainId
        return { chainId }
      },
      SET_PREFERRED_ACCOUNT: ({
        type: next,
        chainId = chain as FrameChainId,
      }: {
        readonly type: 'eoa' | 'smartAccount'
        readonly chainId?: FrameChainId | undefined
      }) => {
        chain = chainId
        if (next === 'smartAccount' && chain !== 1) return { code: 6006, message: 'no' }
        type = next
        return { type, address: user(1).address }
      },
    },
  }
}
