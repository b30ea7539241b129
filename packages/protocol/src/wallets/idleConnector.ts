interface Discovery<Parameters, Connection> {
  /** [] for another family. */
  connect(parameters: Parameters): Promise<readonly Connection[]>
  watch(walletId: string, onChange: () => void): () => void
  stop(): void
}

interface IdleEnv {
  readonly platform: { whenIdle(run: () => void): () => void }
}

/**
 * The part of an injected-wallet connector that page load needs.
 *
 * @param begin loads the rest and starts discovery
 */
export function idleConnector<Env extends IdleEnv, Parameters, Connection>(
  begin: (env: Env) => Promise<Discovery<Parameters, Connection>>,
) {
  let find: (() => Promise<Discovery<Parameters, Connection>>) | undefined
  return {
    type: 'ANNOUNCED' as const,
    start(env: Env) {
      let finding: Promise<Discovery<Parameters, Connection>> | undefined
      // Retries a failed chunk.
      find = () =>
        (finding ??= begin(env).catch((error: unknown) => {
          finding = undefined
          throw error
        }))
      const cancel = env.platform.whenIdle(() => void find?.().catch(() => {}))
      return () => {
        cancel()
        find = undefined
        finding?.then(({ stop }) => stop()).catch(() => {})
      }
    },
    search: async (): Promise<void> => void (await find?.()),
    connect: async (parameters: Parameters) => (find ? (await find()).connect(parameters) : []),
    watch: async (walletId: string, onChange: () => void) =>
      find ? (await find()).watch(walletId, onChange) : () => {},
  }
}
