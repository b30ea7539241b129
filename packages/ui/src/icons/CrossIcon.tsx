import { Icon, type IconProps } from './Icon.js'

export const CrossIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 8 8M14 6l-8 8" />
  </Icon>
)
