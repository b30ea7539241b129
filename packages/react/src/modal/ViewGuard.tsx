import { Component, type ErrorInfo, type ReactNode } from 'react'

/** What was thrown below a guard. */
export interface Failure {
  readonly error: unknown
  readonly componentStack?: string | undefined
}

interface ViewGuardProps {
  readonly children: ReactNode
  /** Drawn in the children's place once they threw; `retry` draws them again. */
  readonly renderFailed: (failure: Failure, retry: () => void) => ReactNode
}

/** Catches what its children throw while they are drawn. A class, since React has no other way. */
export class ViewGuard extends Component<ViewGuardProps, { readonly failure?: Failure | undefined }> {
  override state: { readonly failure?: Failure | undefined } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ failure: { error, componentStack: componentStack ?? undefined } })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.renderFailed(failure, () => this.setState({ failure: undefined }))
  }
}

/** For what a card can do without: nothing is drawn where it threw. */
export const QuietGuard = ({ children }: { readonly children: ReactNode }) => (
  <ViewGuard renderFailed={() => null}>{children}</ViewGuard>
)
