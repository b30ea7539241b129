import type { Chain, Transport } from 'viem'

/** By CAIP-2 id: the modal reads where wagmi reads. A transport without a URL uses the chain's. */
export function rpcUrls(
  chains: readonly Chain[],
  transports: Readonly<Record<number, Transport>> | undefined,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    chains.flatMap((chain) => {
      const urls = urlsOf(chain, transports?.[chain.id])
      return urls.length > 0 ? [[`eip155:${chain.id}`, urls]] : []
    }),
  )
}

function urlsOf(chain: Chain, transport: Transport | undefined): readonly string[] {
  try {
    return transport ? found(transport({ chain, retryCount: 0 }).value) : []
  } catch {
    // The host's own transport, or a chain without URLs, which the client reports.
    return []
  }
}

/** viem's http transports have a `url`, its fallback `transports`. */
function found(value: unknown): readonly string[] {
  const { url, transports = [] } = (value ?? {}) as { url?: unknown; transports?: readonly unknown[] }
  if (typeof url === 'string' && /^https?:/.test(url)) return [url]
  return transports.flatMap((one) => found((one as { value?: unknown }).value))
}
