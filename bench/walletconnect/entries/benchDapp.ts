export interface BenchDapp {
  /** From the click: resolves with the URI when it can be shown. */
  start(): Promise<{ readonly uri: string; readonly connected: Promise<void> }>
  request(method: string, params: readonly unknown[]): Promise<unknown>
}
