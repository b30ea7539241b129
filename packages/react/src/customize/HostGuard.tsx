import { Component, type ReactNode } from 'react'

interface HostGuardProps {
  readonly children: ReactNode
  readonly fallback?: ReactNode
  readonly onFailed?: ((error: unknown) => void) | undefined
}

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
