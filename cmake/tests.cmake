# The tests. Every program and script speaks TAP ("ok 1 - name", "not ok 2 - name"), which tools/run_tests.py adds up.

find_program(TACT_PYTHON python3 REQUIRED)
set(test_environment CMOCKA_MESSAGE_OUTPUT=TAP PYTHONDONTWRITEBYTECODE=1 TACT_SOURCE=${PROJECT_SOURCE_DIR}
    TACT_BUILD=${PROJECT_BINARY_DIR})
if(TACT_FUZZ)
    # The sanitizers make everything slower: the tests that count pairs take fewer of them.
    list(APPEND test_environment TACT_TEST_QUICK=1)
endif()

# name command...
function(tact_test name)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${test_environment}" TIMEOUT 300)
endfunction()

# One program from one test source, linked with the static library so that it can reach into src/.
set(tact_test_library_double tact_static)
set(tact_test_library_float tact_float_static)
function(tact_test_program name precision)
    add_executable(${name} ${ARGN})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
    target_compile_options(${name} PRIVATE ${tact_warnings})
    target_link_libraries(${name} PRIVATE ${tact_test_library_${precision}} m)
endfunction()

# The hash of all answers needs no cmocka, so that it can be built alone with any compiler for any machine.
add_custom_target(determinism)
foreach(dimension 2 3)
    foreach(precision double float)
        string(REGEX REPLACE "_double$" "" program test_determinism${dimension}_${precision})
        tact_test_program(${program} ${precision} ${PROJECT_SOURCE_DIR}/tests/test_determinism.c)
        target_compile_definitions(${program} PRIVATE TACT_DIMENSION=${dimension})
        add_dependencies(determinism ${program})
        tact_test(${program} ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>
            ${PROJECT_SOURCE_DIR}/tests/determinism${dimension}.expected)
    endforeach()
endforeach()

if(TACT_TESTS AND NOT TACT_TESTS STREQUAL "determinism")
    include(cmake/unit_tests.cmake)
endif()
if(TACT_FUZZ)
    include(cmake/fuzz.cmake)
endif()
