/** How an image is had: present locally, pulled, built from the repository's Dockerfiles, or bootstrapped from packages. */
package io.pgmemlab.engine.image;
