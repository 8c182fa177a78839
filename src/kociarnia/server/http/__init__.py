"""What is reached over the network: pages, documents, WebSockets."""
