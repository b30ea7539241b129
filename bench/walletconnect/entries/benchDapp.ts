export interface BenchDapp {
  /** Resolves with the URI when it can be shown. */
  start(): Promise<{ readonly uri: string; readonly connected: Promise<void> }>
  request(method: string, params: readonly unknown[]): Promise<unknown>
}
