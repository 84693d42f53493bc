/** What can be compared: a service with a master that forks workers. One small class each. */
package io.pgmemlab.prefork.subject;
