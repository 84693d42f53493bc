/** RSS retention: the subjects, their legs, what is read off them, and how the claim is judged. */
package io.pgmemlab.retention;
