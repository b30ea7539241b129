export interface BenchDapp {
  /** Resolves when the URI can be shown. */
  start(): Promise<{ readonly uri: string; readonly connected: Promise<void> }>
  request(method: string, params: readonly unknown[]): Promise<unknown>
}
