import { Icon, type IconProps } from './Icon.js'

export const SwapIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8.5V8a2.5 2.5 0 0 1 2.5-2.5H16M13.5 3 16 5.5 13.5 8M16 11.5v.5a2.5 2.5 0 0 1-2.5 2.5H4M6.5 12 4 14.5 6.5 17" />
  </Icon>
)
