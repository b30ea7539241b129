// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A 6-decimals dollar for the local chains. Like issuers of real dollars, its deployer can block addresses:
/// transfers from or to them revert, for tests of failing transfers. Accepts signed approvals (EIP-2612).
contract TestDollar is ERC20 {
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    address public immutable issuer = msg.sender;
    mapping(address account => bool) public isBlocked;
    mapping(address owner => uint256) public nonces;

    error Blocked(address account);
    error OnlyIssuer();
    error PermitExpired();
    error WrongSigner(address signer);

    constructor(uint256 supply) ERC20("Test Dollar", "TUSD") {
        _mint(msg.sender, supply);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function setBlocked(address account, bool blocked) external {
        if (msg.sender != issuer) revert OnlyIssuer();
        isBlocked[account] = blocked;
    }

    // The standard's name.
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(name())), keccak256("1"), block.chainid, address(this)));
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired();
        bytes32 permitted = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), permitted)), v, r, s);
        if (signer == address(0) || signer != owner) revert WrongSigner(signer);
        _approve(owner, spender, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isBlocked[from]) revert Blocked(from);
        if (isBlocked[to]) revert Blocked(to);
        super._update(from, to, value);
    }
}
