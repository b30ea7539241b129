import { Icon, type IconProps } from './Icon.js'

export const ReceiveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3.5v9M6 9l4 4 4-4M4 16.5h12" />
  </Icon>
)
