/** A triangle with an exclamation mark, for the wrong network. */
export const HostWarning = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M10 3 2.4 16.2h15.2L10 3Zm0 5v3.6m0 2.4v.01" />
  </svg>
)

/** A chevron that says "opens". */
export const HostChevron = () => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 20 20"
    fill="none"
    stroke="var(--lk-second)"
    strokeWidth="2.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m5 7.5 5 5 5-5" />
  </svg>
)
