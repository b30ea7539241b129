/** A view that a connector asks the modal to show. */
export interface PresentRequest {
  /** A view of the connector ({@link Connector.views}) or of the modal. */
  readonly view: string
  /** Data of the view; plain data. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Cancels the request when aborted. */
  readonly signal?: AbortSignal | undefined
  /**
   * True: the view does not interrupt. An open modal keeps its current view, and closing the modal
   * is not an answer. A closed modal opens on it.
   */
  readonly isBehind?: boolean | undefined
}

/** A pending request for a view. */
export interface Presented {
  readonly id: number
  readonly view: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isBehind: boolean
}

/** A view of a connector. */
export interface ConnectorViewDefinition {
  /** Title in the header, in the visitor's language. */
  readonly title: string
  /**
   * Loads the view's code. With `@latchkey/react`, the module's default export is a component that
   * takes `ConnectorViewProps`.
   */
  readonly load: () => Promise<{ readonly default: unknown }>
}
