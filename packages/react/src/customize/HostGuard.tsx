import { Component, type ReactNode } from 'react'

interface HostGuardProps {
  readonly children: ReactNode
  readonly fallback?: ReactNode
  readonly onFailed?: ((error: unknown) => void) | undefined
}

/** Contains errors of a host's component, for the modal and for the rest of the page. */
export class HostGuard extends Component<HostGuardProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed?.(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
