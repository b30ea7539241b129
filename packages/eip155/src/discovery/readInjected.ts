import type { Eip1193Provider } from '@latchkey/core/adapter'
import { isProvider } from './isProvider.js'

export function readInjected(
  win: (Window & typeof globalThis) | null | undefined,
): Eip1193Provider | undefined {
  try {
    const { ethereum } = win as unknown as { readonly ethereum?: unknown }
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}
