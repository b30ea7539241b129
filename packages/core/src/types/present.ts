/** A view that a connector asks the modal to show. */
export interface PresentRequest {
  /** A view of the connector ({@link Connector.views}) or of the modal. */
  readonly view: string
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * An open modal keeps its current view, and closing it is not an answer. A closed modal opens on
   * it.
   */
  readonly isBehind?: boolean | undefined
}

export interface Presented {
  readonly id: number
  readonly view: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isBehind: boolean
}

/** A view of a connector. */
export interface ConnectorViewDefinition {
  /** In the visitor's language. */
  readonly title: string
  /** With `@latchkey/react`, the default export is a component that takes `ConnectorViewProps`. */
  readonly load: () => Promise<{ readonly default: unknown }>
}
