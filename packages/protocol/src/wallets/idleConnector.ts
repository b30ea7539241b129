/** What finds the wallets of a family, and connects them. */
interface Discovery<Parameters, Connection> {
  /** Answers [] for what is not asked of this family. */
  connect(parameters: Parameters): Promise<readonly Connection[]>
  /** Listens to a wallet that is not connected; returns stop. */
  watch(walletId: string, onChange: () => void): () => void
  stop(): void
}

/** What {@link idleConnector} needs of its environment. */
interface IdleEnv {
  readonly platform: { whenIdle(run: () => void): () => void }
}

/**
 * The part of a connector for wallets of this browser that a page has from the start: finding and connecting them is
 * code that comes when the page is idle, or with the first attempt before that.
 *
 * @param begin loads that code and starts to look
 */
export function idleConnector<Env extends IdleEnv, Parameters, Connection>(
  begin: (env: Env) => Promise<Discovery<Parameters, Connection>>,
) {
  let find: (() => Promise<Discovery<Parameters, Connection>>) | undefined
  return {
    type: 'ANNOUNCED' as const,
    start(env: Env) {
      let finding: Promise<Discovery<Parameters, Connection>> | undefined
      // What was lost on its way is fetched again with the next attempt.
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
