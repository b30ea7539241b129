/** Properties of {@link FullAddress}. */
export interface FullAddressProps {
  readonly address: string
  readonly testId?: string | undefined
}

/** An address in full; where it does not fit it breaks in the middle, so that two of them can be compared. */
export function FullAddress({ address, testId }: FullAddressProps) {
  const middle = Math.ceil(address.length / 2)
  return (
    <span className="lk-review-address" dir="ltr" data-testid={testId}>
      {address.slice(0, middle)}
      <wbr />
      {address.slice(middle)}
    </span>
  )
}
