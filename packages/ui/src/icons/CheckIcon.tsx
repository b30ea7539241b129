import { Icon, type IconProps } from './Icon.js'

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 10.6 4 3.9 8-8.8" />
  </Icon>
)
