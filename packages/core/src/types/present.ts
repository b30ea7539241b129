/** A view that a connector wants to be shown. */
export interface PresentRequest {
  /** One of its own ({@link Connector.views}), or one of the modal's. */
  readonly view: string
  /** What the view shows; plain data. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Nobody waits for an answer any more once it is aborted. */
  readonly signal?: AbortSignal | undefined
  /**
   * It stays behind what is on screen: an open modal keeps its view, and who closes the modal has answered nothing. A
   * closed modal opens for it.
   */
  readonly isBehind?: boolean | undefined
}

/** A request for a view that is not over. */
export interface Presented {
  readonly id: number
  readonly view: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isBehind: boolean
}

/** A view that a connector brings along. */
export interface ConnectorViewDefinition {
  /** Title in the header, in the visitor's language. */
  readonly title: string
  /**
   * Loads what draws it. With `@latchkey/react` a module whose default export is a component that takes
   * `ConnectorViewProps`.
   */
  readonly load: () => Promise<{ readonly default: unknown }>
}
