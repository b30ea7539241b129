import { Icon, type IconProps } from './Icon.js'

export const BuyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4v12M4 10h12" />
  </Icon>
)
