/** A connector's view to show in the modal. */
export interface PresentRequest {
  /** The connector's ({@link Connector.views}) or the modal's. */
  readonly view: string
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly signal?: AbortSignal | undefined
  /** An open modal keeps its view, and closing it is no answer; a closed one opens on this. */
  readonly isBehind?: boolean | undefined
}

export interface Presented {
  readonly id: number
  readonly view: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isBehind: boolean
}

export interface ConnectorViewDefinition {
  /** In the visitor's language. */
  readonly title: string
  /** With `@latchkey/react`, the default export is a component that takes `ConnectorViewProps`. */
  readonly load: () => Promise<{ readonly default: unknown }>
}
