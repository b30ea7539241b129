// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Names for the local chains, with the two functions of ENS's universal resolver (ENSIP-23) that the gateway calls.
/// Anybody may set any record, so that tests can create a reverse record that does not lead back.
contract TestEns {
    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private addresses;
    mapping(bytes32 node => mapping(string key => string)) private texts;
    mapping(bytes32 reverseKey => string) private primaries;

    error ResolverNotFound(bytes name);

    /// @param name as DNS writes it
    function setName(bytes calldata name, uint256 coinType, bytes calldata addr, string calldata avatar) external {
        bytes32 node = nodeOf(name, 0);
        addresses[node][coinType] = addr;
        texts[node]["avatar"] = avatar;
    }

    function setPrimary(bytes calldata addr, uint256 coinType, string calldata name) external {
        primaries[keccak256(abi.encode(addr, coinType))] = name;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        bytes32 node = nodeOf(name, 0);
        bytes4 selector = bytes4(data[:4]);
        // addr(bytes32,uint256), text(bytes32,string)
        if (selector == 0xf1cb7e06) {
            (bytes32 asked, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            if (asked != node) revert ResolverNotFound(name);
            return (abi.encode(addresses[node][coinType]), address(this));
        }
        if (selector == 0x59d1d43c) {
            (bytes32 asked, string memory key) = abi.decode(data[4:], (bytes32, string));
            if (asked != node) revert ResolverNotFound(name);
            return (abi.encode(texts[node][key]), address(this));
        }
        revert ResolverNotFound(name);
    }

    function reverse(bytes calldata addr, uint256 coinType) external view returns (string memory, address, address) {
        return (primaries[keccak256(abi.encode(addr, coinType))], address(this), address(this));
    }

    function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 size = uint8(name[at]);
        if (size == 0) return bytes32(0);
        return keccak256(abi.encodePacked(nodeOf(name, at + size + 1), keccak256(name[at + 1:at + 1 + size])));
    }
}
